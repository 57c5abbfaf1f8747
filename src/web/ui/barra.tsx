import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Draws into `#barra`, beside `#root`, which an open dialog makes inert: notices and keys stay readable. */
export function Barra({ children }: { children: ReactNode }) {
  const place = document.getElementById('barra')
  return place ? createPortal(children, place) : null
}
