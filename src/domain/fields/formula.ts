const BEGINS = '[=+\\-@|\\t\\r\\n＝＋－＠｜]'

/**
 * Texts that a spreadsheet would read as a formula (OWASP, CSV injection): by first character, including full-width ones and
 * the bar of DDE.
 */
const FORMULA = new RegExp(`^${BEGINS}`)

/** Apostrophe that guarded() puts before a text which looks like a formula; an import removes the apostrophe. */
export const GUARDED = new RegExp(`^'(?=${BEGINS})`)

/** Puts an apostrophe before a text that a spreadsheet would read as a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
