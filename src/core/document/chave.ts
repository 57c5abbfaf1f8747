import { modulo11 } from './modulo11.ts'

/** Parts of a 44-character access key, as text, in the key's order (MOC 7). */
export interface Chave {
  cUF: string
  AAMM: string
  /** CNPJ, maybe with letters, or CPF padded with zeros to 14. */
  cnpj: string
  mod: string
  serie: string
  nNF: string
  tpEmis: string
  cNF: string
}

const SHAPE = /^\d{6}[0-9A-Z]{12}\d{26}$/

/** Removes blanks from a key, printed in groups of four, and makes capitals. */
export const cleanChave = (texto: string): string => texto.replace(/\s/g, '').toUpperCase()

/** Computes the check digit of 43 characters: modulo 11, weights 2 to 9, value = ASCII − 48 (NT Conjunta 2025.001). */
export const dvChave = (chave43: string): string => modulo11(chave43, 10)

/** Makes a key of 44 characters from its parts, padding numbers. @throws RangeError when a part does not fit. */
export function buildChave(p: {
  cUF: string | number
  AAMM: string
  cnpj: string
  mod: string | number
  serie: string | number
  nNF: string | number
  tpEmis: string | number
  cNF: string | number
}): string {
  const pad = (v: string | number, n: number) => String(v).padStart(n, '0')
  const corpo =
    pad(p.cUF, 2) +
    p.AAMM +
    p.cnpj.padStart(14, '0') +
    pad(p.mod, 2) +
    pad(p.serie, 3) +
    pad(p.nNF, 9) +
    pad(p.tpEmis, 1) +
    pad(p.cNF, 8)
  const chave = corpo + dvChave(corpo)
  if (!SHAPE.test(chave)) throw new RangeError(`Chave de acesso fora do tamanho: ${corpo}`)
  return chave
}

/** Checks a key: 44 characters in the official pattern, month 01 to 12, right check digit. */
export const isChave = (chave: string): boolean =>
  SHAPE.test(chave) &&
  /^(0[1-9]|1[0-2])$/.test(chave.slice(4, 6)) &&
  dvChave(chave.slice(0, 43)) === chave[43]

/** Splits a valid key into parts; null when invalid. */
export function parseChave(chave: string): Chave | null {
  if (!isChave(chave)) return null
  return {
    cUF: chave.slice(0, 2),
    AAMM: chave.slice(2, 6),
    cnpj: chave.slice(6, 20),
    mod: chave.slice(20, 22),
    serie: chave.slice(22, 25),
    nNF: chave.slice(25, 34),
    tpEmis: chave.slice(34, 35),
    cNF: chave.slice(35, 43),
  }
}

/** Tells whether a key is of a note: NF-e (55) or NFC-e (65). */
export const isNoteKey = (chave: string): boolean => ['55', '65'].includes(chave.slice(20, 22))

/** Number (nNF, nCT, nMDF) of the document that a valid key is of. */
export const numberOfKey = (chave: string): number => Number(chave.slice(25, 34))
