import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { CONTEXTS } from '../../../domain/commands/contexts.ts'
import { keymapAtom } from '../../keys/active-keymap.ts'
import { chordLabel } from '../../keys/chords.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { longWayAtom } from './coach.ts'
import { keyIn, titleOf } from './hints.ts'

/** Shows 'Da próxima vez: F7': the key of the command last opened by palette or menu. */
export const CoachLine = memo(function CoachLine({ id }: { id: string }) {
  const way = useAtomValue(longWayAtom)
  useAtomValue(keymapAtom)
  const chord = way && keyIn(way.contexto, way.id, way.args)
  if (!chord) return null
  return (
    <p id={id} className="flex items-center gap-2 border-line border-t px-2 text-dim leading-[22px]">
      <span>
        Da próxima vez:<span className="sr-only"> {chordLabel(chord)}</span>
      </span>
      <KeyHint chord={chord} />
      <span className="min-w-0 truncate">{titleOf(way.id, way.args)}</span>
      {way.contexto === 'global' ? null : <span>em {CONTEXTS[way.contexto]}</span>}
    </p>
  )
})
