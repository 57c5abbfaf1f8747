import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Draws into `#barra`, the second child of the body: an open dialog makes `#root` inert and hides it from assistive technology, the
 * live regions and the keys must stay readable. Regions that live visually elsewhere go there `sr-only`.
 */
export function Barra({ children }: { children: ReactNode }) {
  const place = document.getElementById('barra')
  return place ? createPortal(children, place) : null
}
