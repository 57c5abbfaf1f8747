import { ORDER } from '../../core/document/types/index.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import type { LoggedUser } from '../../domain/api/sessao.ts'
import { listarVendas } from '../../domain/api/vendas.ts'
import { documento } from '../../domain/commands/documento/index.ts'
import { call } from '../api/client.ts'
import { verdict } from '../commands/access.ts'
import { onRealtime, tell, UNHEARD } from '../realtime.ts'
import { notify } from '../state/notices.ts'
import { beginAlarm, lookAgain, ringFor } from './alarm.ts'
import { waitingAtom } from './alarm-state.ts'
import { desktopNotice } from './desktop-notice.ts'
import { lastOrderAtom } from './last-order.ts'

/** Time, ms, that the notice of a new order stays, unless another replaces it. */
const NOTICE_MS = 10_000

const atTill = () => window.location.pathname.startsWith('/documento/pdv')

/** Data of the event UpdatePedido. `type` 1: a new order; other values: a change in a known order. */
interface Order {
  venda_id: number
  type: number
  /** The customer's name, or the customer. */
  parceiro: string | { nome: string }
  valor: string
}

/** Seconds between two rings where the server does not say. */
const REPEAT_S = 15

/**
 * Announces new orders: the account's sound, if on, then a system notice when the tab is hidden and notices are
 * allowed, else a notice in the page. Only for companies with venda_app, not blocked. Returns a stop function.
 */
export function announceOrders({ empresa, account }: LoggedUser): () => void {
  if (!empresa.venda_app || empresa.status === 3) return () => {}
  const polled = pollOrders()
  const stop = beginAlarm(`tecla.pedidos.${account.id}.${empresa.id}`, {
    som: account.alerta_sonoro ? account.som_delivery : null,
    repete: empresa.repetir_alerta_s ?? REPEAT_S,
  })
  const end = onRealtime('UpdatePedido', data => {
    const { venda_id, type, parceiro, valor } = data as Order
    if (type !== 1) {
      if (waitingAtom.get().includes(venda_id)) void lookAgain(polled.waiting)
      return
    }
    polled.know(venda_id)
    ringFor(venda_id, polled.waiting)
    lastOrderAtom.set(venda_id)
    const nome = typeof parceiro === 'string' ? parceiro : parceiro.nome
    const texto = `Novo pedido #${venda_id} - ${nome} - ${formatMoney(valor)}`
    if (document.visibilityState === 'hidden' && desktopNotice('Novo pedido', texto)) return
    // at the till the notice does not offer the key that opens the order, so that nobody leaves a sale by it
    notify(texto, NOTICE_MS, atTill() ? undefined : { comando: documento.pedido, texto: 'Abrir' })
  })
  return () => {
    end()
    stop()
    polled.end()
  }
}

const seesOrders = (): boolean => verdict(listarVendas.acesso as { permission: 'menu_delivery' }) === 'ok'

/** Most waiting orders read at once. */
const WAITING = 50

/** Tells, as `UpdatePedido` does, each order that came while the realtime channel is down. */
function pollOrders() {
  const known = new Set<number>()
  if (!seesOrders()) return { know: (_: number) => {}, waiting: async () => [], end: () => {} }
  const query = { tipo_operacao: String(ORDER), status: 'A', status_app: 'P', limit: WAITING, page: 1 }
  let over = false
  const waiting = async () => (await call(listarVendas, { query, semMover: true })).data
  const read = async (announce: boolean) => {
    const data = await waiting()
    for (const { id, cliente, valor_total } of data.toReversed()) {
      if (over || known.has(id)) continue
      known.add(id)
      const order = { venda_id: id, type: 1, parceiro: cliente ?? 'Consumidor', valor: valor_total }
      if (announce) tell('UpdatePedido', order satisfies Order)
    }
  }
  // what waits already when the session begins is not new
  const before = read(false).catch(() => {})
  const end = onRealtime(UNHEARD, () => void before.then(() => read(true)).catch(() => {}))
  return {
    know: (id: number) => void known.add(id),
    /** Reads the orders that wait to be accepted. */
    waiting: async () => (await waiting()).map(({ id }) => id),
    end: () => {
      over = true
      end()
    },
  }
}
