import { dec } from '../../money/decimal.ts'
import { balance } from '../payment/balance.ts'
import { checkOpen, type Recusa, refuse } from '../recusa.ts'
import type { Venda } from '../venda.ts'

export interface CloseSale {
  /** R$ to pay, from the engine. */
  total: string
  /** ISO with offset, the till's clock. */
  em: string
}

/**
 * Marks an open sale as paid. A paid sale never changes. Refuses an empty sale, a total of zero, payments below
 * the total, and payments without change (cards and others) above it (doc 3 §5.2).
 */
export function closeSale(venda: Venda, { total, em }: CloseSale): Venda | Recusa {
  const closed = checkOpen(venda)
  if (closed) return closed
  if (venda.itens.length === 0) return refuse('item', 'Informe ao menos um item')
  // a note of model 65 must have a payment (rejection 899 refuses 'sem pagamento'), so a total of zero cannot be issued
  if (dec(total).lte(0)) return refuse('total', 'O total da venda não pode ser zero')
  const { restante, aMais } = balance(venda.pagamento, total)
  if (restante.gt(0)) {
    return refuse('pagamento', 'O valor do pagamento não pode ser menor que o total da venda')
  }
  // happens when a line is voided after a card payment
  if (aMais.gt(0)) return refuse('pagamento', 'valor maior que o restante')
  return { ...venda, estado: 'paga', paga_em: em, rotulo: null }
}
