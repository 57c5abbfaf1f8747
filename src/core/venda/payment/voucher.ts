import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

/** Balance that a return keeps for its bearer. */
export interface Voucher {
  id: number
  /** R$. */
  saldo: string
}

/** An exchange: the return's voucher pays the open sale. One sale has one. */
export function setVoucher(venda: Venda, { id, saldo }: Voucher): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  if (venda.vale_id && venda.vale_id !== id)
    return refuse('vale_id', 'Esta venda já tem o vale de outra devolução: termine-a antes')
  return { ...venda, vale_id: id, vale_saldo: saldo }
}
