const BEGINS = '[=+\\-@|\\t\\r\\n＝＋－＠｜]'

/** Signs that begin a formula in a spreadsheet (OWASP, CSV injection), with full-width signs and DDE's bar. */
export const FORMULA = new RegExp(`^${BEGINS}`)

/** The apostrophe that an export put before such a text. */
export const GUARDED = new RegExp(`^'(?=${BEGINS})`)
