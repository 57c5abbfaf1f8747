import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CONTEXTS, type Context } from '../../../domain/commands/contexts.ts'
import { claimKeys, releaseKeys } from '../../keys/hold.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import type { Dica, ScopeCommands, Words } from '../../keys/scopes.ts'
import { staysOnFrame, useMobile } from '../mobile.ts'
import { ContentScroller } from '../scroller.tsx'
import { DialogScope } from './dialog-scope.tsx'
import { focusables } from './focusables.ts'
import { useSaid } from './use-said.ts'

export interface DialogFrameProps {
  /** Accessible name and heading of the dialog. */
  title: string
  scope?: Context
  /** Context whose title is shown as a badge, when not `scope`. */
  badge?: Context | undefined
  commands?: ScopeCommands
  /** Labels of the hint bar while the dialog is open (see useScope). */
  labels?: Words
  /** Keys that controls of the dialog handle themselves, shown in the hint bar. */
  hints?: readonly Dica[] | undefined
  /** Handler of ESC, back arrow and ×; false: stay open (a dirty form asks first); null: only code closes it. */
  onClose: (() => unknown) | null
  role?: 'dialog' | 'alertdialog'
  /** Tailwind width of the panel. */
  width?: string
  footer?: ReactNode
  children: ReactNode
}

/** Contexts without a badge: their title would only repeat the dialog's. */
const UNTOLD: ReadonlySet<Context> = new Set(['dialogo', 'prompt', 'pdv.pagamento.valor'])

/**
 * Draws a modal dialog, on mobile full screen with a back arrow. Headless UI traps the focus and makes the page inert; its
 * Escape is disabled (`onClose` does nothing), because scopes handle ESC. A screen with a panel that must stay visible gives
 * the panel's width in `--resumo`, and the height above it in `--acima`.
 */
export function Dialog({ role = 'dialog', width = 'w-[60ch]', ...props }: DialogFrameProps) {
  const {
    title,
    scope = 'dialogo',
    badge = scope,
    commands,
    labels,
    hints,
    onClose,
    footer,
    children,
  } = props
  const mobile = useMobile()
  const [place] = useState(placeBesideLine)
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useSaid(panel, open)
  // Headless UI needs one commit with `open` false, to know the page that it must make inert
  useLayoutEffect(() => {
    claimKeys('janela')
    setOpen(true)
  }, [])
  const chosen = useRef<HTMLElement | null>(null)
  // release held keys only after the dialog has the focus
  useLayoutEffect(() => {
    if (!open) return
    chosen.current = focusIn(panel.current)
    releaseKeys('janela')
  }, [open])
  const toField = () =>
    (chosen.current ?? focusables(panel.current).find(control => control.tabIndex >= 0))?.focus()
  // Headless UI gives the focus to the frame of a touch screen: where there are keys it belongs to a field
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first key of a keyboard moves the focus
  useEffect(() => {
    if (open && !mobile && staysOnFrame() && !focusIn(panel.current)) toField()
  }, [mobile])
  return (
    <HeadlessDialog
      open={open}
      onClose={() => {}}
      role={role}
      className="fixed inset-0 z-40 outline-none"
      onFocus={event => {
        if (event.target === event.currentTarget && !mobile && staysOnFrame()) toField()
      }}
    >
      <div className="fixed inset-y-0 right-(--resumo,0px) left-0 bg-bg/70" aria-hidden="true" />
      <div className="fixed top-0 right-0 h-(--acima,0px) w-(--resumo,0px) bg-bg/70" aria-hidden="true" />
      <div
        className={
          mobile
            ? 'fixed inset-x-0 top-0 bottom-(--barra)'
            : `fixed right-(--resumo,0px) left-0 flex max-h-[76vh] justify-center-safe px-4 ${place}`
        }
      >
        <DialogPanel
          ref={panel}
          className={`flex flex-col border border-line border-t-2 border-t-live bg-panel ${mobile ? 'h-full w-full' : `max-h-[min(76vh,calc(88vh-var(--barra)))] max-w-[calc(100vw-2rem-var(--resumo,0px))] flex-none ${width}`}`}
        >
          <ScopeLayer>
            <DialogScope {...{ scope, commands, labels, hints, onClose }} />
            <div className="flex items-center gap-3 border-line border-b px-3 py-1.5">
              {mobile && onClose ? (
                <button type="button" aria-label="Voltar" onClick={() => onClose()}>
                  ←
                </button>
              ) : UNTOLD.has(badge) ? null : (
                <span className="selo" aria-hidden="true">
                  {CONTEXTS[badge]}
                </span>
              )}
              <DialogTitle className="min-w-0 flex-1 font-semibold">{title}</DialogTitle>
              {mobile || footer || !onClose ? null : (
                // only for the mouse: the keyboard has Esc
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label="Fechar"
                  className="flex flex-none items-center gap-1.5 text-dim hover:text-fg"
                  onClick={() => onClose()}
                >
                  ×
                </button>
              )}
            </div>
            <ContentScroller
              label={title}
              className="min-h-0 flex-1 scroll-pt-10 overflow-auto [--fundo:var(--panel)]"
            >
              {children}
            </ContentScroller>
            {footer ? (
              <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-3 py-2">
                {footer}
              </div>
            ) : null}
          </ScopeLayer>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/** Gives the element of the panel that has the focus; null: none. */
function focusIn(panel: HTMLElement | null): HTMLElement | null {
  const now = document.activeElement
  return now instanceof HTMLElement && panel?.contains(now) ? now : null
}

const HIGH = 'top-[12vh]'
const LOW = 'bottom-[calc(var(--barra)+3vh)] items-end'

/** Chooses the dialog's place so that the cart's line under the cursor stays visible. */
function placeBesideLine(): string {
  const cart = document.documentElement.hasAttribute('data-resumo') ? document.getElementById('itens') : null
  const line = cart?.querySelector('[aria-selected="true"]') ?? cart?.querySelector('[role="row"]:last-child')
  return line && line.getBoundingClientRect().bottom < window.innerHeight / 2 ? LOW : HIGH
}
