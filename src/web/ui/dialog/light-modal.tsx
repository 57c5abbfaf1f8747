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
  /** false keeps it mounted and hidden, so that it opens without a layout. */
  opened?: boolean
  /** Its accessible name. */
  title: string
  /** Element focused at each opening; absent: the child with `autoFocus`. */
  focus?: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}

/**
 * Draws a modal with one place for the focus (the palette): like `Dialog`, but in one commit and without a focus trap to
 * measure. The page becomes inert after the first frame, in which it is already covered; `#barra` stays readable. Closing
 * gives the focus back: to where it was, or where a new screen wanted it, else to the screen's title.
 */
export function LightModal({ opened = true, title, focus, className, children }: LightModalProps) {
  const before = useRef<Element | null>(null)
  // read before the commit focuses the child that asks for it
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
      // after the commit React restores the focus to an element that stays mounted but hidden: give it back
      if (before.current && document.activeElement === focus?.current) giveBack()
      before.current = null
      return
    }
    const root = document.getElementById('root')
    focus?.current?.focus({ preventScroll: true })
    // a new screen may focus its first field meanwhile: it gets the focus when this closes
    const keep = ({ target }: FocusEvent) => {
      before.current = target as Element
      focus?.current?.focus({ preventScroll: true })
    }
    root?.addEventListener('focusin', keep)
    // inert restyles the whole page: do it after the first frame
    const stop = afterFrame(() => {
      root?.setAttribute('inert', '')
      root?.setAttribute('aria-hidden', 'true')
    })
    return () => {
      stop()
      root?.removeEventListener('focusin', keep)
      root?.removeAttribute('inert')
      root?.removeAttribute('aria-hidden')
      // before the effects of the chosen screen: its first field keeps the focus
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

/** Runs in the frame after the next. Returns the cancel. */
function afterFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
