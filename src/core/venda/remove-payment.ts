import { checkOpen } from './check-open.ts'
import { type Recusa, refuse } from './recusa.ts'
import type { Venda } from './venda.ts'

/** Takes a payment back, while the sale is open. */
export function removePayment(venda: Venda, { uid }: { uid: string }): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  const rest = venda.pagamento.filter(payment => payment.uid !== uid)
  if (rest.length === venda.pagamento.length) return refuse('pagamento', 'O pagamento não está mais na venda')
  return { ...venda, pagamento: rest }
}
