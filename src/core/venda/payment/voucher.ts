import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Origins of vouchers. */
export const ORIGENS_VALE = [
  ['devolucao', 'Vale-troca'],
  ['presente', 'Vale-presente'],
  ['cortesia', 'Cortesia'],
] as const
export type OrigemVale = (typeof ORIGENS_VALE)[number][0]
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(ORIGENS_VALE)
export const nameOfVoucher = (origem: OrigemVale): string => NAMES[origem] ?? ''

/** Voucher, whose bearer may spend its balance. */
export interface Voucher {
  id: number
  /** R$. */
  saldo: string
}

/** Sets the voucher that pays the open sale, as in an exchange. A sale takes only one voucher. */
export function setVoucher(venda: Venda, { id, saldo }: Voucher): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  if (venda.vale_id && venda.vale_id !== id)
    return refuse('vale_id', 'Esta venda já tem outro vale: termine-a antes')
  return { ...venda, vale_id: id, vale_saldo: saldo }
}
