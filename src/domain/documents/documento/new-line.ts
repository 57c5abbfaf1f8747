/** Status of a line not stored yet (doc 3 §4), the only one that is sent. */
export const NOVA = 'N'

/** Default conversion of a line (doc 3 §3.3): a factor, if there is one, divides. */
export const DIVIDES = 1
