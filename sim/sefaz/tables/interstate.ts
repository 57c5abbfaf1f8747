import { type Exato, exato } from '../exact.ts'

/** Origin codes of goods that are imported, or have more than 40 % of imported content (Res. SF 13/2012). */
const IMPORTADA = ['1', '2', '3', '8']
/** NCM of natural gas, which has the common rates even when imported (Res. SF 13/2012 art. 2). */
const GAS_NATURAL = ['27111100', '27112100']
const SUL_E_SUDESTE = ['MG', 'PR', 'RJ', 'RS', 'SC', 'SP']
/** Share of the ICMS that remains in each year (ADCT art. 128, 129); the whole ICMS before 2029. */
const PARTE: Readonly<Record<string, string>> = { 2029: '0.9', 2030: '0.8', 2031: '0.7', 2032: '0.6' }

export const imported = (orig: string): boolean => IMPORTADA.includes(orig)

/** Gives the share of the ICMS rates in force at a moment of issue (dhEmi). */
export const share = (dhEmi: string): Exato =>
  exato(dhEmi >= '2033' ? '0' : (PARTE[dhEmi.slice(0, 4)] ?? '1'))

/** Tells if ICMS exists at a moment of issue. */
export const hasIcms = (dhEmi: string): boolean => dhEmi < '2033'

/** Gives the Senate's rate between two states, in %, for goods not imported (Res. SF 22/1989). */
export const rateBetween = (de: string, para: string, dhEmi: string): Exato =>
  exato(SUL_E_SUDESTE.includes(de) && !SUL_E_SUDESTE.includes(para) ? '7' : '12').times(share(dhEmi))

/** Gives the rate for imported goods between states, in %. */
export const rateOfImported = (dhEmi: string): Exato => exato('4').times(share(dhEmi))

export const importedAtFour = (orig: string, ncm: string): boolean =>
  imported(orig) && !GAS_NATURAL.includes(ncm)
