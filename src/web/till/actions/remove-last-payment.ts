import { formatMoney } from '../../../core/money/pt-br.ts'
import { removePayment as without } from '../../../core/venda/payment/pay.ts'
import type { PagamentoVenda } from '../../../core/venda/venda.ts'
import { notify } from '../../state/notices.ts'
import type { Paying } from '../payment/paying.ts'
import { undoTef } from '../tef/charge.ts'

/** Label of the undo key in the payment dialogs. */
export const UNDO = { 'pagamento.remover': 'Desfazer pagamento' } as const

/** Removes a payment; a charge on the card terminal is undone first. */
export function removePayment(paying: Paying, payment: PagamentoVenda): void {
  if (payment.tef_uid) void undoTef(payment).then(undone => undone && dropPayment(paying, payment))
  else dropPayment(paying, payment)
}

/** Removes a payment from the sale, and shows which payment. */
export function dropPayment({ mudar }: Paying, { uid, descricao, valor }: PagamentoVenda): void {
  if (!mudar(venda => without(venda, { uid })))
    notify(`Pagamento desfeito: ${descricao} ${formatMoney(valor)}`)
}

export function removeLastPayment(paying: Paying): void {
  const last = paying.pagamentos.get().at(-1)
  if (last) removePayment(paying, last)
}
