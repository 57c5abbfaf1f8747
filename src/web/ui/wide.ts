import { mediaOf, useMedia } from './media.ts'

/** The media query of the class `ampla:` in styles.css, for sizes computed in code. */
const wide = mediaOf('(width >= 1600px) and (height >= 850px)')

/** Tells whether the screen is large and read from farther away: larger letters, taller rows and more columns. */
export const useWide = (): boolean => useMedia(wide)
