/**
 * Tells if a company of this CRT pays its taxes within the DAS (LC 123/2006): in the Simples (1), or as MEI (4). A company
 * above the sub-limit (2) pays ICMS as all others.
 */
export const paysDas = (crt: number | string): boolean => crt === 1 || crt === 4 || crt === '1' || crt === '4'
