/** Tells whether a text is a CEST: seven digits, without check digit (Conv. ICMS 142/2018). */
export const isCest = (cest: string): boolean => /^\d{7}$/.test(cest)
