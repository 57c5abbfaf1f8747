/** Makes a number of a code, always the same: no clock, no chance. */
export const numberOf = (codigo: string): number =>
  [...codigo].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7)
