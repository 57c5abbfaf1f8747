import { atom, getDefaultStore } from 'jotai'

/** Words that the live screen adds to the header: the till's name and series. */
export const headerNoteAtom = atom<string | null>(null)

/** Sets the note; returns its removal, for an effect. */
export function setHeaderNote(note: string | null): () => void {
  const store = getDefaultStore()
  store.set(headerNoteAtom, note)
  return () => store.set(headerNoteAtom, null)
}
