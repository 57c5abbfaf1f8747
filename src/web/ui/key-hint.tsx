import { chordLabel } from '../keys/chords.ts'
import { useMobile } from './mobile.ts'

/** Draws a key as a key cap; nothing on mobile. */
export function KeyHint({ chord, primary = false }: { chord: string; primary?: boolean }) {
  if (useMobile()) return null
  return (
    <span className={primary ? 'tecla principal' : 'tecla'} aria-hidden="true">
      {chordLabel(chord)}
    </span>
  )
}
