/** Situation of a line that no stored document has (doc 3 §4), the only one that is sent. */
export const NOVA = 'N'

/** How a line is converted where nothing says how (doc 3 §3.3): were there a factor, it would divide. */
export const DIVIDES = 1
