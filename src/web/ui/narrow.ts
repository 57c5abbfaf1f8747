import { mediaOf, useMedia } from './media.ts'

/** A narrow window: a page at 200 %. */
const narrow = mediaOf('(width < 900px)')

export const isNarrow = narrow.matches

/** Tells whether the window is narrow: lists then leave out the columns declared `wide`. */
export const useNarrow = (): boolean => useMedia(narrow)
