const BEGINS = '[=+\\-@|\\t\\r\\n＝＋－＠｜]'

/** What a spreadsheet reads as the beginning of a formula (OWASP, CSV injection), full-width signs and DDE's bar included. */
export const FORMULA = new RegExp(`^${BEGINS}`)

/** The apostrophe that an export put before such a text. */
export const GUARDED = new RegExp(`^'(?=${BEGINS})`)
