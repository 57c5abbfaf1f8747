import { atom } from 'jotai'

/** Index of the field under the sheet's cursor, outlined in the preview; null while the sheet has no focus. */
export const pointedFieldAtom = atom<number | null>(null)
