const BEGINS = '[=+\\-@|\\t\\r\\n＝＋－＠｜]'

/** Characters that begin a formula in a spreadsheet (OWASP, CSV injection), with full-width ones and DDE's bar. */
export const FORMULA = new RegExp(`^${BEGINS}`)

/** Apostrophe that an export put before such a text. */
export const GUARDED = new RegExp(`^'(?=${BEGINS})`)
