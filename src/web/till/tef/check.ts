import { formatMoney } from '../../../core/money/pt-br.ts'
import { verTef } from '../../../domain/api/tef.ts'
import { call } from '../../api/client.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { dropPayment } from '../actions/remove-last-payment.ts'
import { tillPaying } from '../payment/paying.ts'

/** Removes from the open sale the card payments that the TEF has undone since, for example after a crash of the till. */
export async function checkTef(desk: Desk): Promise<void> {
  for (const payment of desk.current().pagamento) {
    const { tef_uid: uid } = payment
    if (!uid) continue
    const found = await call(verTef, { params: { uid }, semMover: true }).catch(() => null)
    if (!found || found.data.paga) continue
    if (!desk.current().pagamento.some(each => each.uid === payment.uid)) continue
    dropPayment(tillPaying(desk), payment)
    alerta(`O cartão de ${formatMoney(payment.valor)} foi desfeito no TEF: cobre de novo`)
  }
}
