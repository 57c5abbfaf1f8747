import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { type ComponentType, Suspense, useState } from 'react'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { useScope } from '../keys/scopes.ts'
import { DialogBoundary } from './dialog-boundary.tsx'

/** What a registered dialog receives. `fechar` resolves the promise of `abrir`. */
export interface DialogProps<Dados = unknown, Resultado = unknown> {
  dados: Dados
  fechar: (resultado?: Resultado) => void
}

/** What a resident dialog receives: null while it is closed. A new object is a new opening. */
export interface ResidentProps<Dados = unknown, Resultado = unknown> {
  janela: DialogProps<Dados, Resultado> | null
}

interface Open {
  id: number
  key: string
  dados: unknown
  fechar: (resultado?: unknown) => void
}

// biome-ignore lint/suspicious/noExplicitAny: each dialog knows its own data; the registry only carries it
const registry = new Map<string, ComponentType<DialogProps<any, any>>>()
// biome-ignore lint/suspicious/noExplicitAny: see above
const residents = new Map<string, ComponentType<ResidentProps<any, any>>>()
const openAtom = atom<readonly Open[]>([])
const store = getDefaultStore()
let sequence = 0

/** Names a dialog, so that commands of `domain` may open it with `ctx.abrir(key, dados)`. Lazy components are welcome. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export function registerDialog(key: string, component: ComponentType<DialogProps<any, any>>): void {
  registry.set(key, component)
}

/**
 * Names a dialog that stays mounted, unseen, between two openings: what it shows is drawn and laid out before it is asked for. It
 * hides itself, and takes its scope off the stack, while it has no `janela`.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export function registerResident(key: string, component: ComponentType<ResidentProps<any, any>>): void {
  residents.set(key, component)
}

/** Opens a dialog on top of the others; resolves with what it closes with (undefined: given up). */
export function abrir(key: string, dados?: unknown): Promise<unknown> {
  if (!registry.has(key) && !residents.has(key)) throw new Error(`Janela desconhecida: ${key}`)
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

/** Draws the open dialogs, each one rung above the one before, and the resident ones. Mounted once, beside the screens. */
export function DialogHost() {
  const open = useAtomValue(openAtom)
  return (
    <>
      {[...residents].map(([key, component]) => {
        const at = open.findLastIndex(entry => entry.key === key)
        return (
          <ScopeLayer key={key} passo={100 * (Math.max(at, 0) + 1)}>
            <Resident component={component} janela={open[at] ?? null} />
          </ScopeLayer>
        )
      })}
      <OpenDialogs open={open} />
    </>
  )
}

/** One that broke is given up like any other, and drawn anew by its next opening. */
function Resident({
  component: Component,
  janela,
}: {
  component: ComponentType<ResidentProps>
  janela: Open | null
}) {
  const [broken, setBroken] = useState(false)
  const giveUp = () => {
    setBroken(true)
    janela?.fechar()
  }
  return (
    <DialogBoundary key={broken ? (janela?.id ?? 0) : 'viva'} fechar={giveUp}>
      <Component janela={janela} />
    </DialogBoundary>
  )
}

function OpenDialogs({ open }: { open: readonly Open[] }) {
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
