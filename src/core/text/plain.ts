/** Without accents. Its marks are those of Latin letters: twice as fast as every mark there is. */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** Lower case without accents: how texts are compared and looked for. */
export const plain = (text: string): string => unaccented(text).toLowerCase()

/** The same, blanks as one: how labels and names are. */
export const plainWords = (text: string): string => plain(text).replace(/\s+/g, ' ').trim()
