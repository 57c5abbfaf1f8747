/** Seven digits (Conv. ICMS 142/2018); the code has no check digit. */
export const isCest = (cest: string): boolean => /^\d{7}$/.test(cest)
