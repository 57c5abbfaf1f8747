import { unaccented } from '../../core/text/plain.ts'

/** Normalises a text for the search: capitals, no accents, one blank between words. */
export const normalise = (texto: string): string =>
  unaccented(texto).toUpperCase().replace(/\s+/g, ' ').trim()
