import { formatMoney } from '../../core/money/pt-br.ts'
import type { LoggedUser } from '../../domain/api/sessao.ts'
import { documento } from '../../domain/commands/documento/index.ts'
import { onRealtime } from '../realtime.ts'
import { notify } from '../state/notices.ts'
import { desktopNotice } from './desktop-notice.ts'
import { lastOrderAtom } from './last-order.ts'
import { playSound } from './sounds.ts'

/** Time, ms, that the notice of a new order stays, unless another replaces it. */
const NOTICE_MS = 10_000

const atTill = () => window.location.pathname.startsWith('/documento/pdv')

/** Data of the event UpdatePedido. `type` 1: a new order; other values: a change in a known order. */
interface Order {
  venda_id: number
  type: number
  parceiro: string
  valor: string
}

/**
 * Announces new orders: the account's sound, if on, then a system notice when the tab is hidden and notices are
 * allowed, else a notice in the page. Only for companies with venda_app, not blocked. Returns a stop function.
 */
export function announceOrders({ empresa, account }: LoggedUser): () => void {
  if (!empresa.venda_app || empresa.status === 3) return () => {}
  return onRealtime('UpdatePedido', data => {
    const { venda_id, type, parceiro, valor } = data as Order
    if (type !== 1) return
    if (account.alerta_sonoro) playSound(account.som_delivery)
    lastOrderAtom.set(venda_id)
    const texto = `Novo pedido #${venda_id} - ${parceiro} - ${formatMoney(valor)}`
    if (document.visibilityState === 'hidden' && desktopNotice('Novo pedido', texto)) return
    // at the till the notice does not offer the key that opens the order, so that nobody leaves a sale by it
    notify(texto, NOTICE_MS, atTill() ? undefined : { comando: documento.pedido, texto: 'Abrir' })
  })
}
