import { plain } from '../../../core/text/plain.ts'
import { chordLabel } from '../../keys/chords.ts'

/** Normalises a searched key, as shown, as in a keymap or as spoken: 'Alt I', 'Alt+I' and 'alt i' become 'alt i'. */
export const soughtKey = (busca: string): string =>
  plain(busca.trim())
    .replace(/\s*\+\s*(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')

/** Makes the text in which a key is searched: the words of its command, and the key. */
export const keyWords = (words: string, chord: string): string =>
  plain(`${words} ${chordLabel(chord)} ${chord.replace(/\+(?=.)/g, ' ')}`)
