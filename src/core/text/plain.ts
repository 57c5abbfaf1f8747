/** Removes accents. Matches only the marks of Latin letters, which is faster than matching all marks. */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** Makes lower case without accents, for comparing and searching. */
export const plain = (text: string): string => unaccented(text).toLowerCase()

/** Makes lower case without accents and with single blanks, for labels and names. */
export const plainWords = (text: string): string => plain(text).replace(/\s+/g, ' ').trim()
