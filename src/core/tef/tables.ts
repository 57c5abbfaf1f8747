import { printable } from './file.ts'

/** CNPJ of acquirers, by the beginning of the network's name in the answer (field 010). */
const ACQUIRERS: readonly (readonly [name: string, cnpj: string])[] = [
  ['CIELO', '01027058000191'],
  ['REDE', '01425787000104'],
  ['GETNET', '10440482000154'],
  ['STONE', '16501555000157'],
]

/** tBand of the layout, by words in a brand's name. */
const BRANDS: readonly (readonly [word: RegExp, tband: string])[] = [
  [/VISA|ELECTRON/, '01'],
  [/MASTER|MAESTRO/, '02'],
  [/AMEX|AMERICAN/, '03'],
  [/SOROCRED/, '04'],
  [/DINERS/, '05'],
  [/\bELO\b/, '06'],
  [/HIPER/, '07'],
  [/AURA/, '08'],
  [/CABAL/, '09'],
  [/ALELO/, '10'],
  [/BANES/, '11'],
  [/SODEXO|PLUXEE/, '23'],
  [/\bVR\b/, '26'],
  [/TICKET/, '27'],
]

const named = (text: string) => printable(text).toUpperCase()

/** Finds the CNPJ of a network; null: it is not in the table. */
export const acquirerOf = (rede: string): string | null =>
  ACQUIRERS.find(([name]) => named(rede).startsWith(name))?.[1] ?? null

/** Finds the layout's code of a brand; '99' for a brand not in the table. */
export const brandOf = (name: string): string => BRANDS.find(([word]) => word.test(named(name)))?.[1] ?? '99'
