import { plain } from '../../../core/text/plain.ts'
import { chordLabel } from '../../keys/chords.ts'

/** A chord is looked for as it is shown, as a keymap writes it or as one says it: 'Alt I', 'Alt+I', 'alt i'. */
export const soughtKey = (busca: string): string =>
  plain(busca.trim())
    .replace(/\s*\+\s*(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')

/** Builds the words that find a key: those of its act, and its chord. */
export const keyWords = (words: string, chord: string): string =>
  plain(`${words} ${chordLabel(chord)} ${chord.replace(/\+(?=.)/g, ' ')}`)
