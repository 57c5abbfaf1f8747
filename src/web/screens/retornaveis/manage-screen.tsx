import { useSearch } from 'wouter'
import { form } from '../../../domain/commands/form/index.ts'
import { produto_vasilhame } from '../../../domain/records/produto_vasilhame/index.ts'
import { tipos_de_cargas } from '../../../domain/records/tipos_de_cargas/index.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { on, useScope } from '../../keys/scopes.ts'
import { RegisterList } from '../../register/list/register-list.tsx'
import { go } from '../../state/location.ts'
import { KeyHint } from '../../ui/key-hint.tsx'

const PATH = '/retornaveis/gerenciamento'
const PARTS = [
  { register: tipos_de_cargas, aba: '' },
  { register: produto_vasilhame, aba: 'vinculos' },
] as const

/** Both lists of the returnables, cargo types and links (G-045); the part is in the address. */
export function ManageScreen() {
  const aba = new URLSearchParams(useSearch()).get('aba') ?? ''
  const at = Math.max(
    0,
    PARTS.findIndex(part => part.aba === aba),
  )
  const part = PARTS[at] ?? PARTS[0]
  const goTo = (index: number) => {
    const next = PARTS[(index + PARTS.length) % PARTS.length]
    if (next) go(next.aba ? `${PATH}?aba=${next.aba}` : PATH)
  }
  useScope('retornaveis.partes', {
    commands: [
      on(form.aba, ({ numero }: { numero: number }) => {
        if (numero <= PARTS.length) goTo(numero - 1)
      }),
      on(form.abaAnterior, () => goTo(at - 1)),
      on(form.abaSeguinte, () => goTo(at + 1)),
    ],
  })
  return (
    <ScopeLayer>
      <RegisterList
        key={part.register.id}
        register={part.register}
        caminho={PATH}
        titulo="Gerenciamento de retornáveis"
        topo={
          <div role="tablist" aria-label="Partes" className="flex border-line border-b px-2">
            {PARTS.map(({ register }, index) => (
              <button
                key={register.id}
                type="button"
                role="tab"
                aria-selected={index === at}
                tabIndex={-1}
                className={`-mb-px flex items-center gap-2 border-b-2 px-2 py-1 ${index === at ? 'border-live text-live' : 'border-transparent text-dim hover:text-fg'}`}
                onMouseDown={event => event.preventDefault()}
                onClick={() => goTo(index)}
              >
                <KeyHint chord={`Alt+${index + 1}`} />
                {register.title}
              </button>
            ))}
          </div>
        }
      />
    </ScopeLayer>
  )
}
