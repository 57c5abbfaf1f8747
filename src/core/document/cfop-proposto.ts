import type { IdDest } from './destino.ts'
import { movesGoods } from './moves-goods.ts'
import { COMES } from './types/cfop.ts'
import { documentType, PURCHASE, SALE_RETURN } from './types/index.ts'

/** `tipo_documento` of a note of credit, which comes in, and of one of debit, which goes out. */
export const CREDIT_NOTE = 5
export const DEBIT_NOTE = 6

/** A note of credit comes in, and of what no other code says (NT 2025.002, B25-110; I08-144 keeps returns to those that are). */
export const creditCfop = (idDest: IdDest): string => `${COMES[idDest]}949`

/** Own codes of sales to another state whose buyer is no taxpayer of ICMS. */
const TO_NO_TAXPAYER: Readonly<Record<string, string>> = { 6101: '6107', 6102: '6108' }

/** Destination and buyer of a sale. */
export interface Comprador {
  idDest: IdDest
  tipo_contribuite: number | undefined // contrato
}

/** The CFOP of a sale by its rule: one of what leaves the state serves both kinds of buyer. */
export const soldBy = (regra: string | null, { idDest, tipo_contribuite }: Comprador): string | null =>
  idDest === '2' && tipo_contribuite === 9 ? (TO_NO_TAXPAYER[regra ?? ''] ?? regra) : regra

/** `idDest`: as the note says where it goes (732). Null: nothing is proposed for the operation. */
export function proposeCfop(tipo: number, regra: string | null, idDest: IdDest): string | null {
  const row = documentType(tipo)?.proposes ?? null
  if (row === 'rule') return regra
  if (row === null) return null
  const tail = regra?.slice(1) ?? ''
  // a rule that is the operation's own says it
  const own =
    Object.values(row.sentido).includes(regra?.[0] ?? '') &&
    Object.values(row.de).concat(row.outro).includes(tail)
  // of what crosses the border there are few
  return `${row.sentido[idDest]}${idDest === '3' ? row.outro : own ? tail : (row.de[tail] ?? row.outro)}`
}

/** By which a note that went by a CFOP is annulled: what was sent in consignment and sold comes back in name alone. */
export function annulledBy(sold: string | null): string | null {
  const idDest = idDestBy(sold)
  return sold?.endsWith('917') ? `${COMES[idDest]}919` : proposeCfop(SALE_RETURN, sold, idDest)
}

/** By which what a supplier sold by a CFOP is bought. */
export const entryCfop = (vendida: string): string | null => proposeCfop(PURCHASE, vendida, idDestBy(vendida))

/** Do goods come with what a supplier sold by a CFOP? */
export const bringsGoods = (vendida: string): boolean => movesGoods({ cfop: entryCfop(vendida) }, null)

/** Derives a note's destination from its CFOP. */
export const idDestBy = (cfop: string | null): IdDest =>
  cfop === null ? '1' : /^[26]/.test(cfop) ? '2' : /^[37]/.test(cfop) ? '3' : '1'
