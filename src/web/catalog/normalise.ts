import { unaccented } from '../../core/text/plain.ts'

/** Normalises a text for the search: upper case, no accents, single blanks. */
export const normalise = (texto: string): string =>
  unaccented(texto).toUpperCase().replace(/\s+/g, ' ').trim()
