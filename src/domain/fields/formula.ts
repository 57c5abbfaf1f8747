const BEGINS = '[=+\\-@|\\t\\r\\n＝＋－＠｜]'

/**
 * Texts that a spreadsheet would read as a formula (OWASP, CSV injection): by first character, including full-width ones and
 * the bar of DDE.
 */
const FORMULA = new RegExp(`^${BEGINS}`)

/** Apostrophe that guarded() put before such a text; an import removes it. */
export const GUARDED = new RegExp(`^'(?=${BEGINS})`)

/** Puts an apostrophe before a text that a spreadsheet would read as a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
