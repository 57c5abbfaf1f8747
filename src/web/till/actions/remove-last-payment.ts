import { formatMoney } from '../../../core/money/pt-br.ts'
import { removePayment as without } from '../../../core/venda/payment/pay.ts'
import type { PagamentoVenda } from '../../../core/venda/venda.ts'
import { notify } from '../../state/notices.ts'
import type { Paying } from '../paying.ts'
import { undoTef } from '../tef/charge.ts'

/** Label of the key in the dialogs of payment. */
export const UNDO = { 'pagamento.remover': 'Desfazer pagamento' } as const

/** Takes a payment back; the charge of a card terminal is undone first. */
export function removePayment(paying: Paying, payment: PagamentoVenda): void {
  if (payment.tef_uid) void undoTef(payment).then(undone => undone && dropPayment(paying, payment))
  else dropPayment(paying, payment)
}

/** Takes a payment off the sale, and tells which. */
export function dropPayment({ mudar }: Paying, { uid, descricao, valor }: PagamentoVenda): void {
  if (!mudar(venda => without(venda, { uid })))
    notify(`Pagamento desfeito: ${descricao} ${formatMoney(valor)}`)
}

/** Takes back the last payment. */
export function removeLastPayment(paying: Paying): void {
  const last = paying.pagamentos.get().at(-1)
  if (last) removePayment(paying, last)
}
