/** Status of a line that is not stored yet (doc 3 §4); no other status is sent. */
export const NOVA = 'N'

/** Default unit conversion of a line (doc 3 §3.3): the quantity is divided by the factor, if any. */
export const DIVIDES = 1
