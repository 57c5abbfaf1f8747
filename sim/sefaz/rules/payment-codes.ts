/** Codes of payment methods, tPag (NT 2020.006 and later notes). */
export const MEIOS: readonly string[] =
  '01 02 03 04 05 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 90 91 99'.split(' ')
