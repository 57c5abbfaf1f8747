import { type KeyboardEvent, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CONTEXTS } from '../../../domain/commands/contexts.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { isMobile } from '../mobile.ts'
import { Dialog, type DialogFrameProps } from './dialog.tsx'
import { DialogScope } from './dialog-scope.tsx'
import { focusables } from './focusables.ts'
import { useSaid } from './use-said.ts'

/** Id of an empty element in a screen's side panel, into which dialogs are drawn. */
export const PANEL_SLOT = 'painel-janela'

/**
 * Draws a dialog in the screen's side panel, so that the content beside it stays visible; keys and focus belong to the
 * dialog. Without a side panel, or on mobile, draws a usual dialog.
 */
export function PanelDialog(props: DialogFrameProps) {
  const slot = document.getElementById(PANEL_SLOT)
  // chosen once: what was typed stays when the first key of a keyboard changes the layout
  const [usual] = useState(() => isMobile() || !slot)
  return usual || !slot ? <Dialog {...props} /> : createPortal(<InPanel {...props} />, slot)
}

function InPanel({ title, scope = 'dialogo', badge = scope, footer, children, ...keys }: DialogFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  useSaid(box)
  // read before the commit, which focuses a child with autoFocus
  useInsertionEffect(() => {
    before.current = document.activeElement
  }, [])
  useLayoutEffect(() => {
    const behind = [...(box.current?.closest('main')?.querySelectorAll<HTMLElement>('[data-atras]') ?? [])]
    for (const element of behind) element.inert = true
    if (!box.current?.contains(document.activeElement)) focusables(box.current)[0]?.focus()
    const opener = before.current
    return () => {
      for (const element of behind) element.inert = false
      const back =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : home()
      back?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={box}
      role="dialog"
      data-painel
      aria-label={title}
      className="border-line border-b pb-2"
      onKeyDown={event => stayInside(event, box.current)}
    >
      <ScopeLayer>
        <DialogScope {...{ commands: undefined, labels: undefined, ...keys, scope }} />
        <div className="titulo-painel -mx-3 flex items-center gap-3 border-line border-b border-l-2 border-l-live px-3 py-1">
          <span className="selo" aria-hidden="true">
            {CONTEXTS[badge]}
          </span>
          <h2 className="truncate font-semibold">{title}</h2>
        </div>
        {children}
        {footer ? (
          <div className="rodape-painel flex flex-wrap items-center justify-end gap-2 pt-1">{footer}</div>
        ) : null}
      </ScopeLayer>
    </div>
  )
}

const home = () => document.querySelector<HTMLElement>('[data-home]')

/** Keeps Tab inside the dialog: the content beside it is visible but not editable. */
function stayInside(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key !== 'Tab') return
  const list = focusables(box)
  const edge = event.shiftKey ? list[0] : list.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? list.at(-1) : list[0])?.focus()
}
