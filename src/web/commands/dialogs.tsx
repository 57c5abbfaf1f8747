import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { type ComponentType, Suspense } from 'react'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { useScope } from '../keys/scopes.ts'
import { DialogBoundary } from './dialog-boundary.tsx'

/** What a registered dialog receives. `fechar` resolves the promise of `abrir`. */
export interface DialogProps<Dados = unknown, Resultado = unknown> {
  dados: Dados
  fechar: (resultado?: Resultado) => void
}

interface Open {
  id: number
  key: string
  dados: unknown
  fechar: (resultado?: unknown) => void
}

// biome-ignore lint/suspicious/noExplicitAny: each dialog knows its own data; the registry only carries it
const registry = new Map<string, ComponentType<DialogProps<any, any>>>()
const openAtom = atom<readonly Open[]>([])
const store = getDefaultStore()
let sequence = 0

/** Names a dialog, so that commands of `domain` may open it with `ctx.abrir(key, dados)`. Lazy components are welcome. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export function registerDialog(key: string, component: ComponentType<DialogProps<any, any>>): void {
  registry.set(key, component)
}

/** Opens a dialog on top of the others; resolves with what it closes with (undefined: given up). */
export function abrir(key: string, dados?: unknown): Promise<unknown> {
  if (!registry.has(key)) throw new Error(`Janela desconhecida: ${key}`)
  return new Promise(resolve => {
    const id = ++sequence
    const fechar = (resultado?: unknown) => {
      store.set(openAtom, open => open.filter(entry => entry.id !== id))
      resolve(resultado)
    }
    store.set(openAtom, open => [...open, { id, key, dados, fechar }])
  })
}

/** Whether any dialog is open: something is being asked or typed. */
export const anyDialogOpen = (): boolean => store.get(openAtom).length > 0

/** Every open dialog given up: the session ended or the screen was left by force. */
export function fecharTodos(): void {
  for (const entry of store.get(openAtom).toReversed()) entry.fechar()
}

/** While a dialog's code is on its way its keys must not reach what lies beneath; Esc gives it up. */
function OnTheWay({ fechar }: { fechar: () => void }) {
  useScope('dialogo', { modal: true, aoVoltar: fechar })
  return null
}

/** Draws the open dialogs, each one rung above the one before. Mounted once, beside the screens. */
export function DialogHost() {
  const open = useAtomValue(openAtom)
  return open.map(({ id, key, dados, fechar }, index) => {
    const Component = registry.get(key)
    return Component ? (
      <ScopeLayer key={id} passo={100 * (index + 1)}>
        <DialogBoundary fechar={fechar}>
          <Suspense fallback={<OnTheWay fechar={fechar} />}>
            <Component dados={dados} fechar={fechar} />
          </Suspense>
        </DialogBoundary>
      </ScopeLayer>
    ) : null
  })
}
