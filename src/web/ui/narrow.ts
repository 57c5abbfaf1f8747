import { mediaOf, useMedia } from './media.ts'

/** A narrow window: a page at 200 %. */
const narrow = mediaOf('(width < 900px)')

export const isNarrow = narrow.matches

/** A window as narrow as a telephone's. */
const slim = mediaOf('(width < 600px)')

/** Tells whether the window is as narrow as a telephone's: the key bar then has its shortest words. */
export const useSlim = (): boolean => useMedia(slim)

/** Tells whether the window is narrow: lists then leave out the columns declared `wide`. */
export const useNarrow = (): boolean => useMedia(narrow)
