import { useAtomValue } from 'jotai'
import { type ComponentType, Suspense, useLayoutEffect, useState } from 'react'
import { dropUnclaimed, holdKeys } from '../keys/hold.ts'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { useScope } from '../keys/scopes.ts'
import { DialogBoundary } from './boundary.tsx'
import { type AnyDialog, componentOf, type Opening, openingsAtom, type ResidentProps } from './define.ts'

/**
 * A dialog that stays mounted between openings, so that it opens already drawn. While `opening` is null, the component
 * must hide itself and leave the scope stack.
 */
// biome-ignore lint/suspicious/noExplicitAny: each dialog knows its own data; the host only carries it
export type Resident = readonly [dialog: AnyDialog, Component: ComponentType<ResidentProps<any, any>>]

/** Holds keys while a dialog's code loads, so that none reaches the screen below; Esc cancels the dialog. */
function OnTheWay({ close }: { close: () => void }) {
  useLayoutEffect(() => {
    holdKeys('janela')
    return () => dropUnclaimed('janela')
  }, [])
  useScope('dialogo', { modal: true, onBack: close })
  return null
}

const NONE: readonly Resident[] = []

/** Draws the open dialogs, each one level above the last, and the resident ones. Mounted once, beside the screens. */
export function DialogHost({ residents = NONE }: { residents?: readonly Resident[] }) {
  const open = useAtomValue(openingsAtom)
  return (
    <>
      {residents.map(([dialog, component]) => {
        const at = open.findLastIndex(entry => entry.dialog === dialog)
        return (
          <ScopeLayer key={dialog.id} step={100 * (Math.max(at, 0) + 1)}>
            <Stays component={component} opening={open[at] ?? null} />
          </ScopeLayer>
        )
      })}
      <OpenDialogs open={open} />
    </>
  )
}

/** Draws a resident dialog. If the dialog crashes it is closed, and the next opening mounts it again. */
function Stays({
  component: Component,
  opening,
}: {
  component: ComponentType<ResidentProps>
  opening: Opening | null
}) {
  const [broken, setBroken] = useState(false)
  const giveUp = () => {
    setBroken(true)
    opening?.close()
  }
  return (
    <DialogBoundary key={broken ? (opening?.id ?? 0) : 'viva'} close={giveUp}>
      <Component opening={opening} />
    </DialogBoundary>
  )
}

function OpenDialogs({ open }: { open: readonly Opening[] }) {
  return open.map(({ id, dialog, data, close }, index) => {
    const Component = componentOf(dialog)
    return Component ? (
      <ScopeLayer key={id} step={100 * (index + 1)}>
        <DialogBoundary close={close}>
          <Suspense fallback={<OnTheWay close={close} />}>
            <Component data={data} close={close} />
          </Suspense>
        </DialogBoundary>
      </ScopeLayer>
    ) : null
  })
}
