import { type ReactNode, useInsertionEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface LightModalProps {
  /** Its accessible name. */
  titulo: string
  className: string
  children: ReactNode
}

/**
 * A modal with one place for the focus (the palette): what `Dialog` does, in one commit and without a focus trap to measure. The page
 * becomes inert, `#barra` stays readable, and the focus goes back where it was.
 */
export function LightModal({ titulo, className, children }: LightModalProps) {
  // before the commit gives the focus to the child that asks for it
  const [opener] = useState(() => document.activeElement)
  // before the focus, which makes the browser lay the page out: with the page inert already, once
  useInsertionEffect(() => {
    const root = document.getElementById('root')
    root?.setAttribute('inert', '')
    root?.setAttribute('aria-hidden', 'true')
    return () => {
      root?.removeAttribute('inert')
      root?.removeAttribute('aria-hidden')
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])
  return createPortal(
    <div role="dialog" aria-modal="true" aria-label={titulo} className="fixed inset-0 z-40 bg-bg/70">
      <div className={className}>{children}</div>
    </div>,
    document.body,
  )
}
