import { formatMoney } from '../../../core/money/pt-br.ts'
import { removePayment } from '../../../core/venda/remove-payment.ts'
import { notify } from '../../state/notices.ts'
import { applySale, currentSale } from '../../state/sale.ts'

/** Word of the key in the dialogs of payment. */
export const UNDO = { 'pagamento.remover': 'Desfazer pagamento' } as const

/** Takes back the last payment, and says which. */
export function removeLastPayment(): void {
  const last = currentSale().pagamento.at(-1)
  if (last && !applySale(venda => removePayment(venda, { uid: last.uid })))
    notify(`Pagamento desfeito: ${last.descricao} ${formatMoney(last.valor)}`)
}
