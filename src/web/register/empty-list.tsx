import { useAtomValue } from 'jotai'
import { registro } from '../../domain/commands/registro/index.ts'
import { chordFor } from '../commands/hints/hints.ts'
import { keymapAtom } from '../keys/active-keymap.ts'
import { chordLabel } from '../keys/chords.ts'
import { currentScopes } from '../keys/scopes.ts'

interface EmptyProps {
  /** True when a search or filter left nothing. */
  filtered: boolean
  /** Text of what the list would have; '': any register's words. */
  text: string
  /** True when the list makes new records. */
  creates: boolean
}

/** Says of a list without rows what would be there, and the key that makes the first. */
export function Empty({ filtered, text, creates }: EmptyProps) {
  useAtomValue(keymapAtom)
  const chord = creates && !filtered ? chordFor(registro.novo, currentScopes().toReversed()) : null
  if (filtered) return <p>Nada foi localizado</p>
  if (!text) return <p>Nada cadastrado ainda.{chord ? ` ${chordLabel(chord)} inclui o primeiro.` : ''}</p>
  return (
    <>
      <p>{text}</p>
      {chord ? (
        <p className="text-dim">
          {chordLabel(chord)} inclui {text.startsWith('Nenhuma') ? 'uma' : 'um'}
        </p>
      ) : null}
    </>
  )
}
