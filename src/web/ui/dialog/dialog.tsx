import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { CONTEXTS, type Context } from '../../../domain/commands/contexts.ts'
import { claimKeys, releaseKeys } from '../../keys/hold.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import type { Dica, ScopeCommands, Words } from '../../keys/scopes.ts'
import { useMobile } from '../mobile.ts'
import { ContentScroller } from '../scroller.tsx'
import { DialogScope } from './dialog-scope.tsx'

export interface DialogFrameProps {
  /** Its accessible name and heading. */
  title: string
  scope?: Context
  /** The context whose word it bears, where that is not the one of its keys. */
  badge?: Context | undefined
  commands?: ScopeCommands
  /** Words of the hint bar while it is open (see useScope). */
  labels?: Words
  /** Keys its controls answer by themselves, told in the bar. */
  hints?: readonly Dica[] | undefined
  /** ESC, the back arrow and ×. Return false to stay (a dirty form asks first); null: it closes by itself alone. */
  onClose: (() => unknown) | null
  role?: 'dialog' | 'alertdialog'
  /** Tailwind width of the panel. */
  width?: string
  footer?: ReactNode
  children: ReactNode
}

/** Contexts whose word says nothing that the title does not. */
const UNTOLD: ReadonlySet<Context> = new Set(['dialogo', 'prompt', 'pdv.pagamento.valor'])

/**
 * A modal dialog: focus trap and inert page by Headless UI, whose own Escape is silenced (`onClose` does nothing): ESC is a rung of
 * our ladder. Full screen with a back arrow on `mobile`. A screen whose panel must stay in sight says how wide it is (`--resumo`).
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
  // born open, Headless UI does not yet know the page it must make inert: it needs one commit closed
  useLayoutEffect(() => {
    claimKeys('janela')
    setOpen(true)
  }, [])
  // once it has the focus: keys are given in a turn of their own
  useLayoutEffect(() => {
    if (open) releaseKeys('janela')
  }, [open])
  return (
    <HeadlessDialog open={open} onClose={() => {}} role={role} className="fixed inset-0 z-40 outline-none">
      <div className="fixed inset-y-0 right-(--resumo,0px) left-0 bg-bg/70" aria-hidden="true" />
      <div
        className={
          mobile
            ? 'fixed inset-x-0 top-0 bottom-(--barra)'
            : `fixed right-(--resumo,0px) left-0 flex max-h-[76vh] justify-center-safe px-4 ${place}`
        }
      >
        <DialogPanel
          className={`flex flex-col border border-line border-t-2 border-t-live bg-panel ${mobile ? 'h-full w-full' : `max-w-[calc(100vw-2rem-var(--resumo,0px))] flex-none ${width}`}`}
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
                // for the mouse: the keyboard has Esc, and the focus stays in what the dialog is for
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

const HIGH = 'top-[12vh]'
const LOW = 'bottom-[calc(var(--barra)+3vh)] items-end'

/** Places a dialog so that the line under the cursor stays in sight. */
function placeBesideLine(): string {
  const cart = document.documentElement.hasAttribute('data-resumo') ? document.getElementById('itens') : null
  const line = cart?.querySelector('[aria-selected="true"]') ?? cart?.querySelector('[role="row"]:last-child')
  return line && line.getBoundingClientRect().bottom < window.innerHeight / 2 ? LOW : HIGH
}
