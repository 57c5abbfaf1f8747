import { atom } from 'jotai'

/** Field under the sheet's cursor, outlined in the picture; null while the sheet has no focus. */
export const pointedFieldAtom = atom<number | null>(null)
