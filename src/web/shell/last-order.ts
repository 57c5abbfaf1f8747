import { atom } from 'jotai'

/** The newest order that was told here. */
export const lastOrderAtom = atom<number | null>(null)
