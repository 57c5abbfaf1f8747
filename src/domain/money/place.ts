import type { TipoConta } from './accounts.ts'

/** Kinds of accounts that hold money, or what stands for it: a receipt goes there, a payment comes from there. */
const HOLDING: ReadonlySet<string> = new Set<TipoConta>([
  ...(['caixa', 'cofre', 'banco', 'cheque', 'cartao_receber', 'transito'] as const),
])
export const holdsMoney = (tipo: string): boolean => HOLDING.has(tipo)

/** tPag of credit sales and of stored credit: an instalment is not paid by owing it anew. */
const OWED = new Set(['05', '14', '21', '90', '91'])
export const settles = (tpag: string): boolean => !OWED.has(tpag)

/** Main account where money of a tPag arrives: drawer, cheques in hand, the acquirer, else the bank. */
export function placeOf(tpag: string | null): TipoConta {
  if (tpag === null || tpag === '01') return 'caixa'
  if (tpag === '02') return 'cheque'
  return ['03', '04', '10', '11', '12', '13'].includes(tpag) ? 'cartao_receber' : 'banco'
}
