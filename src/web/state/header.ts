import { cell } from './cell.ts'

/** Text that the screen adds to the header: the till's name and series. */
export const headerNoteAtom = cell<string | null>(null)

/** Sets the text. Returns a function that removes the text, for the end of an effect. */
export function setHeaderNote(note: string | null): () => void {
  headerNoteAtom.set(note)
  return () => headerNoteAtom.set(null)
}
