import type { IdDest } from './destino.ts'
import { movesGoods } from './moves-goods.ts'
import { COMES } from './types/cfop.ts'
import { documentType, PURCHASE, SALE_RETURN } from './types/index.ts'

/** `tipo_documento` of a note of credit (an entry) and of a note of debit (an exit). */
export const CREDIT_NOTE = 5
export const DEBIT_NOTE = 6

/** Gives the CFOP of a note of credit: entry, "others" (949) (NT 2025.002, B25-110; I08-144: not a return's CFOP). */
export const creditCfop = (idDest: IdDest): string => `${COMES[idDest]}949`

/** CFOPs of sales to another state, to a buyer who is no taxpayer of ICMS. */
const TO_NO_TAXPAYER: Readonly<Record<string, string>> = { 6101: '6107', 6102: '6108' }

/** Destination and buyer of a sale. */
export interface Comprador {
  idDest: IdDest
  tipo_contribuite: number | undefined // the API's spelling
}

/** Gives the CFOP of a sale from its rule, and by the buyer: one interstate rule serves taxpayers and others. */
export const soldBy = (regra: string | null, { idDest, tipo_contribuite }: Comprador): string | null =>
  idDest === '2' && tipo_contribuite === 9 ? (TO_NO_TAXPAYER[regra ?? ''] ?? regra) : regra

/**
 * Proposes the CFOP of an operation. `idDest`: destination in the note (rej. 732). Null: the operation has no proposal,
 * or would take the CFOP of a rule and there is none.
 */
export function proposeCfop(tipo: number, regra: string | null, idDest: IdDest): string | null {
  const row = documentType(tipo)?.proposes ?? null
  if (row === 'rule') return regra
  if (row === null) return null
  const tail = regra?.slice(1) ?? ''
  // a rule that already has the operation's own CFOP keeps it
  const own =
    Object.values(row.sentido).includes(regra?.[0] ?? '') &&
    Object.values(row.de).concat(row.outro).includes(tail)
  // few CFOPs exist for operations abroad, so the general one is used
  return `${row.sentido[idDest]}${idDest === '3' ? row.outro : own ? tail : (row.de[tail] ?? row.outro)}`
}

/** Gives the CFOP that annuls a note of CFOP `sold`; a symbolic return (919) annuls a consignment (917). Null: none. */
export function annulledBy(sold: string | null): string | null {
  const idDest = idDestBy(sold)
  return sold?.endsWith('917') ? `${COMES[idDest]}919` : proposeCfop(SALE_RETURN, sold, idDest)
}

/** Gives the CFOP of the purchase for a supplier's CFOP of sale. */
export const entryCfop = (vendida: string): string | null => proposeCfop(PURCHASE, vendida, idDestBy(vendida))

/** Tells whether a purchase under the supplier's CFOP moves goods. */
export const bringsGoods = (vendida: string): boolean => movesGoods({ cfop: entryCfop(vendida) }, null)

/** Derives a note's destination from its CFOP. */
export const idDestBy = (cfop: string | null): IdDest =>
  cfop === null ? '1' : /^[26]/.test(cfop) ? '2' : /^[37]/.test(cfop) ? '3' : '1'
