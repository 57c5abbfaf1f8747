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
  /** False keeps the content mounted but hidden, so that it opens without a new layout. */
  opened?: boolean
  /** Accessible name. */
  title: string
  /** Element focused at each opening; absent: the child with `autoFocus`. */
  focus?: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}

/**
 * Draws a modal in which one element keeps the focus (the palette): in one commit, and without a focus trap. The page
 * becomes inert after the first frame; `#barra` stays readable. Closing returns the focus to the former element, or to
 * an element that a new screen focused meanwhile, else to the screen's title.
 */
export function LightModal({ opened = true, title, focus, className, children }: LightModalProps) {
  const before = useRef<Element | null>(null)
  // read before the commit, which focuses a child with autoFocus
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
      // after the commit React restores the focus to the hidden element: move it back to the page
      if (before.current && document.activeElement === focus?.current) giveBack()
      before.current = null
      return
    }
    const root = document.getElementById('root')
    focus?.current?.focus({ preventScroll: true })
    // a new screen may focus its first field meanwhile: this field gets the focus when the modal closes
    const keep = ({ target }: FocusEvent) => {
      before.current = target as Element
      focus?.current?.focus({ preventScroll: true })
    }
    root?.addEventListener('focusin', keep)
    // `inert` makes the browser restyle the whole page: set it after the first frame
    const stop = afterFrame(() => {
      root?.setAttribute('inert', '')
      root?.setAttribute('aria-hidden', 'true')
    })
    return () => {
      stop()
      root?.removeEventListener('focusin', keep)
      root?.removeAttribute('inert')
      root?.removeAttribute('aria-hidden')
      // runs before the effects of a newly opened screen, whose first field keeps the focus
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

/** Runs `act` in the frame after the next. Returns a function that cancels. */
function afterFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
