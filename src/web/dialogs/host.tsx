import { useAtomValue } from 'jotai'
import { type ComponentType, Suspense, useLayoutEffect, useState } from 'react'
import { dropUnclaimed, holdKeys } from '../keys/hold.ts'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { useScope } from '../keys/scopes.ts'
import { DialogBoundary } from './boundary.tsx'
import { type AnyDialog, componentOf, type Opening, openingsAtom, type ResidentProps } from './define.ts'

/**
 * A dialog that stays mounted, unseen, between two openings: what it shows is drawn and laid out before it is asked for. It hides
 * itself, and takes its scope off the stack, while it has no `janela`.
 */
// biome-ignore lint/suspicious/noExplicitAny: each dialog knows its own data; the host only carries it
export type Resident = readonly [dialog: AnyDialog, Component: ComponentType<ResidentProps<any, any>>]

/** While a dialog's code is on its way its keys wait for it, and none reaches what lies beneath; Esc gives it up. */
function OnTheWay({ fechar }: { fechar: () => void }) {
  useLayoutEffect(() => {
    holdKeys('janela')
    return () => dropUnclaimed('janela')
  }, [])
  useScope('dialogo', { modal: true, aoVoltar: fechar })
  return null
}

const NONE: readonly Resident[] = []

/** Draws the open dialogs, each one rung above the one before, and the resident ones. Mounted once, beside the screens. */
export function DialogHost({ residents = NONE }: { residents?: readonly Resident[] }) {
  const open = useAtomValue(openingsAtom)
  return (
    <>
      {residents.map(([dialog, component]) => {
        const at = open.findLastIndex(entry => entry.dialog === dialog)
        return (
          <ScopeLayer key={dialog.id} passo={100 * (Math.max(at, 0) + 1)}>
            <Stays component={component} janela={open[at] ?? null} />
          </ScopeLayer>
        )
      })}
      <OpenDialogs open={open} />
    </>
  )
}

/** One that broke is given up like any other, and drawn anew by its next opening. */
function Stays({
  component: Component,
  janela,
}: {
  component: ComponentType<ResidentProps>
  janela: Opening | null
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

function OpenDialogs({ open }: { open: readonly Opening[] }) {
  return open.map(({ id, dialog, dados, fechar }, index) => {
    const Component = componentOf(dialog)
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
