const BEGINS = '[=+\\-@|\\t\\r\\n＝＋－＠｜]'

/** Characters that begin a formula in a spreadsheet (OWASP, CSV injection), with full-width ones and DDE's bar. */
const FORMULA = new RegExp(`^${BEGINS}`)

/** Apostrophe that an export put before such a text. */
export const GUARDED = new RegExp(`^'(?=${BEGINS})`)

/** Keeps a text from being read as a formula by a spreadsheet. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
