import { formatMoney } from '../../../core/money/pt-br.ts'
import { verTef } from '../../../domain/api/tef.ts'
import { call } from '../../api/client.ts'
import { alerta } from '../../state/notices.ts'
import { currentSale } from '../../state/sale.ts'
import { dropPayment } from '../actions/remove-last-payment.ts'
import { TILL_PAYING } from '../paying.ts'

/** Takes out of the open sale what the TEF has undone since, as after a till that died. */
export async function checkTef(): Promise<void> {
  for (const payment of currentSale().pagamento) {
    const { tef_uid: uid } = payment
    if (!uid) continue
    const found = await call(verTef, { params: { uid }, semMover: true }).catch(() => null)
    if (!found || found.data.paga) continue
    if (!currentSale().pagamento.some(each => each.uid === payment.uid)) continue
    dropPayment(TILL_PAYING, payment)
    alerta(`O cartão de ${formatMoney(payment.valor)} foi desfeito no TEF: cobre de novo`)
  }
}
