import { useSearch } from 'wouter'
import { produto_vasilhame } from '../../../domain/records/produto_vasilhame/index.ts'
import { tipos_de_cargas } from '../../../domain/records/tipos_de_cargas/index.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { useScope } from '../../keys/scopes.ts'
import { RegisterList } from '../../register/list/register-list.tsx'
import { go } from '../../state/location.ts'
import { partCommands } from '../../ui/list/part-commands.ts'
import { Tab, TabList } from '../../ui/tabs.tsx'

const PATH = '/retornaveis/gerenciamento'
const PARTS = [
  { register: tipos_de_cargas, aba: '' },
  { register: produto_vasilhame, aba: 'vinculos' },
] as const

/** Lists cargo types, or the links of products to returnable containers, by the tab in the address. */
export function ManageScreen() {
  const aba = new URLSearchParams(useSearch()).get('aba') ?? ''
  const at = Math.max(
    0,
    PARTS.findIndex(part => part.aba === aba),
  )
  const part = PARTS[at] ?? PARTS[0]
  const goTo = (index: number) => {
    const next = PARTS[index]
    if (next) go(next.aba ? `${PATH}?aba=${next.aba}` : PATH)
  }
  useScope('retornaveis.partes', {
    commands: partCommands(PARTS.length, at, goTo),
  })
  return (
    <ScopeLayer>
      <RegisterList
        key={part.register.id}
        register={part.register}
        path={PATH}
        title="Gerenciamento de retornáveis"
        top={
          <TabList label="Partes">
            {PARTS.map(({ register }, index) => (
              <Tab key={register.id} index={index} current={index === at} onChoose={() => goTo(index)}>
                {register.title}
              </Tab>
            ))}
          </TabList>
        }
      />
    </ScopeLayer>
  )
}
