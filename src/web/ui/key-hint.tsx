import { chordLabel } from '../keys/chords.ts'
import { useMobile } from './mobile.ts'

/** A key as printed on its cap; nothing where there is no keyboard. */
export function KeyHint({ chord, principal = false }: { chord: string; principal?: boolean }) {
  if (useMobile()) return null
  return (
    <span className={principal ? 'tecla principal' : 'tecla'} aria-hidden="true">
      {chordLabel(chord)}
    </span>
  )
}
