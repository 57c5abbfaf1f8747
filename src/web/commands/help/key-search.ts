import { plain } from '../../../core/text/plain.ts'
import { chordLabel } from '../../keys/chords.ts'

/** Normalises a searched chord, in the form shown, of a keymap, or spoken: 'Alt I', 'Alt+I', 'alt i'. */
export const soughtKey = (busca: string): string =>
  plain(busca.trim())
    .replace(/\s*\+\s*(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')

/** Builds the words that find a key: those of its command, and its chord. */
export const keyWords = (words: string, chord: string): string =>
  plain(`${words} ${chordLabel(chord)} ${chord.replace(/\+(?=.)/g, ' ')}`)
