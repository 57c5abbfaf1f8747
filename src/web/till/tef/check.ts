import { formatMoney } from '../../../core/money/pt-br.ts'
import { verTef } from '../../../domain/api/tef.ts'
import { call } from '../../api/client.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { dropPayment } from '../actions/remove-last-payment.ts'
import { tillPaying } from '../paying.ts'

/** Takes out of the open sale what the TEF has undone since, as after a till that died. */
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
