import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Draws into `#barra`, the second child of the body. An open dialog makes `#root` inert and hides it from assistive
 * technology; notices and keys drawn here stay readable.
 */
export function Barra({ children }: { children: ReactNode }) {
  const place = document.getElementById('barra')
  return place ? createPortal(children, place) : null
}
