import {
  type ReactNode,
  type RefObject,
  useCallback,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'

interface LightModalProps {
  /** false: it stays laid out and unseen, to open without a layout. */
  opened?: boolean
  /** Its accessible name. */
  title: string
  /** Gets the focus at each opening; absent, the child that asks for it (`autoFocus`) does. */
  focus?: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}

/**
 * A modal with one place for the focus (the palette): what `Dialog` does, in one commit and without a focus trap to measure. The page
 * becomes inert behind the first frame (in it, it is covered already and has lost the focus), `#barra` stays readable, and at the end
 * the focus goes back where it was, or where a screen that came up meanwhile wanted it; to its title where it wanted none.
 */
export function LightModal({ opened = true, title, focus, className, children }: LightModalProps) {
  const before = useRef<Element | null>(null)
  // before the commit gives the focus to the child that asks for it
  useInsertionEffect(() => {
    if (opened) before.current = document.activeElement
  }, [opened])
  const giveBack = useCallback(() => {
    const opener = before.current
    const back = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main h1')
    if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    if (!opened) {
      // React gives the focus again, after its change of the page, to who had it before: that one stays, unseen
      if (before.current && document.activeElement === focus?.current) giveBack()
      before.current = null
      return
    }
    const root = document.getElementById('root')
    focus?.current?.focus({ preventScroll: true })
    // a screen that was on its way gives its first field the focus: it gets it when this one leaves
    const keep = ({ target }: FocusEvent) => {
      before.current = target as Element
      focus?.current?.focus({ preventScroll: true })
    }
    root?.addEventListener('focusin', keep)
    // every element of the page gets its style anew: not in the way of the frame that was asked for
    const stop = afterFrame(() => {
      root?.setAttribute('inert', '')
      root?.setAttribute('aria-hidden', 'true')
    })
    return () => {
      stop()
      root?.removeEventListener('focusin', keep)
      root?.removeAttribute('inert')
      root?.removeAttribute('aria-hidden')
      // before the effects of a screen that was chosen: its own first field keeps the focus
      giveBack()
    }
  }, [opened, focus, giveBack])
  return createPortal(
    <div
      {...(opened ? { role: 'dialog', 'aria-modal': true, 'aria-label': title } : {})}
      className={`fixed inset-0 z-40 ${opened ? '' : 'guardado'}`}
    >
      <div className="flow-root h-full bg-bg/70">
        <div className={className}>{children}</div>
      </div>
    </div>,
    document.body,
  )
}

/** Runs at the frame after the coming one. Returns the cancel. */
function afterFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
