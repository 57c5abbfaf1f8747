import { atom } from 'jotai'

/** The last code nobody had: while it is set, one key offers to register it. Never stops the queue of scans. */
export const unknownCodeAtom = atom<string | null>(null)
