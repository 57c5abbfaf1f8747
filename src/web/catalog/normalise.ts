import { unaccented } from '../../core/text/plain.ts'

/** Text as the search sees it: capitals, no accents, one blank between words. */
export const normalise = (texto: string): string =>
  unaccented(texto).toUpperCase().replace(/\s+/g, ' ').trim()
