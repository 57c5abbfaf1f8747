import { chordLabel } from '../keys/chords.ts'
import { useMobile } from './mobile.ts'

/** A key as printed on its cap; nothing where there is no keyboard. */
export function KeyHint({ chord, primary = false }: { chord: string; primary?: boolean }) {
  if (useMobile()) return null
  return (
    <span className={primary ? 'tecla principal' : 'tecla'} aria-hidden="true">
      {chordLabel(chord)}
    </span>
  )
}
