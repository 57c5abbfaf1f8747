import { chordLabel } from '../keys/chords.ts'
import { normalize } from './rank.ts'

/** A chord is looked for as it is shown, as a keymap writes it or as one says it: 'Alt I', 'Alt+I', 'alt i'. */
export const soughtKey = (busca: string): string =>
  normalize(busca.trim())
    .replace(/\s*\+\s*(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')

/** What a key is found by: the words of what it does, and its chord. */
export const keyWords = (words: string, chord: string): string =>
  normalize(`${words} ${chordLabel(chord)} ${chord.replace(/\+(?=.)/g, ' ')}`)
