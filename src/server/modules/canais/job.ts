import { z } from 'zod'
import { MEANS } from '../../../domain/canais/opendelivery/eventos.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../issuing/service.ts'
import { backoff } from '../../outbox/backoff.ts'
import type { Desfecho, JobHandler } from '../../outbox/job.ts'
import type { AppAccess, AppOutcome, PedidosClient } from '../../ports/pedidos/client.ts'
import { sessionInName } from '../contas/service.ts'
import {
  type CanalGuardado,
  keepAddress,
  markAnswered,
  markFailed,
  markTold,
  readCanal,
  turnOff,
} from './channel-repository.ts'
import { nextCommand } from './commands-repository.ts'
import { type EventoDoCanal, endOthers, ordersWaiting, storeEvents } from './events-repository.ts'
import { createCommandSender, isRefused, type Sent } from './send-commands.ts'
import { MISSED_MS, type TakeIn } from './take-in.ts'
import { createMenuTeller } from './tell-menu.ts'

const SECOND = 1000
const ORDERS_IN_A_RUN = 50
/** Orders that are not answered, after which a run gives the others up. */
const MOST_SILENCES = 2
/** Most acknowledgments of one call (Open Delivery 1.7.1, AckEvents). */
const ACK_AT_ONCE = 100
/** Pause in ms after a 429 that names none. */
const BUSY_MS = 30 * SECOND
/** First and longest pause in ms after a call without an answer; it doubles while they fail. */
const AGAIN_MS = 2 * SECOND
const LONGEST_AGAIN_MS = 10 * SECOND
/** Most events in one answer: others may wait behind a full one. */
const FULL = 1000

const event = z.object({
  eventId: z.string().min(1).max(200),
  orderId: z.string().min(1).max(200),
  eventType: z.string().min(1).max(100),
})

const REFUSED = 'O aplicativo não aceita a credencial: confira e salve o canal'
const NOBODY = 'Quem salvou o canal não entra mais nesta empresa: salve-o de novo'

/** Reads an event; null: it is none. */
export function readEvent(json: unknown): EventoDoCanal | null {
  const read = event.safeParse(json)
  if (!read.success) return null
  const { eventId: evento_id, orderId: pedido, eventType: tipo } = read.data
  return { evento_id, pedido, tipo, dito: json }
}

/** Outcome of taking orders in. `left`: pause in ms for those that are left. */
interface Taken extends Sent {
  left?: number
}

interface Room extends Pick<Deps, 'db' | 'clock'> {
  client: PedidosClient
  takeIn: TakeIn
  /** Decrypts the channel's secret; null: it has none. */
  access(canal: CanalGuardado): AppAccess | null
  /** Address at which the application reaches the channel here; null: it cannot. */
  addressOf(canal: CanalGuardado): string | null
}

/**
 * Makes the job of one channel: it asks for events, stores them, acknowledges them after the commit, takes orders in and
 * sends commands. The job's row is the lease by which one server at a time asks for a channel.
 */
export function createChannelJob({ db, clock, client, takeIn, access, addressOf }: Room): JobHandler {
  const sendCommands = createCommandSender({ db, clock, client })
  const tellMenu = createMenuTeller({ db, clock, client })
  /** Channels whose application heard our address from this process: one that starts anew may have forgotten it. */
  const introduced = new Set<string>()

  /** Turns the channel off, and says why in the bell. */
  async function refuse(canal: CanalGuardado, reason = REFUSED): Promise<Desfecho> {
    await db.tx(canal, async q => {
      if (!(await turnOff(q, canal.id, reason))) return
      await notify(q, canal, {
        ...{ empresa_id: canal.empresa_id, tipo: 'integracao', data: clock() },
        titulo: `Canal desligado: ${canal.nome}`,
        mensagem: `${reason}. Nenhum pedido dele chega até lá`,
      })
    })
    return null
  }

  /** Keeps a failure. Gives the pause in ms. */
  async function fail(canal: CanalGuardado, outcome: AppOutcome): Promise<number> {
    const busy = outcome.kind === 'answer' && outcome.answer.status === 429
    const ms = busy
      ? (outcome.answer.wait ?? BUSY_MS / SECOND) * SECOND
      : backoff(canal.falhas, AGAIN_MS, LONGEST_AGAIN_MS)
    const until = busy ? new Date(clock().getTime() + ms) : null
    await db.tx(canal, q => markFailed(q, canal.id, until))
    return ms
  }

  /**
   * Stores events, then acknowledges them: an event lost in between comes again, and is known. Tells whether others may
   * wait behind them.
   */
  async function keep(canal: CanalGuardado, opened: AppAccess, json: unknown): Promise<boolean> {
    const said = Array.isArray(json) ? json : []
    const events = new Map(said.flatMap(each => readEvent(each) ?? []).map(each => [each.evento_id, each]))
    await db.tx(canal, q => storeEvents(q, canal.id, [...events.values()]))
    const acks = [...events.values()].map(({ evento_id: id, pedido: orderId, tipo: eventType }) => ({
      ...{ id, orderId, eventType },
    }))
    for (let from = 0; from < acks.length; from += ACK_AT_ONCE)
      await client.acknowledge(opened, acks.slice(from, from + ACK_AT_ONCE))
    return said.length >= FULL
  }

  /** Tells the application the address of our webhook, once. */
  async function introduce(canal: CanalGuardado, opened: AppAccess): Promise<void> {
    const address = addressOf(canal)
    if (address === null) return
    if (canal.endereco !== address) await db.tx(canal, q => keepAddress(q, canal.id, address))
    const key = `${canal.account_id} ${canal.id}`
    if (canal.endereco_dito === address && introduced.has(key)) return
    const outcome = await client.register(opened, canal.merchant_id, address)
    if (outcome.kind !== 'answer' || outcome.answer.status >= 300) return
    introduced.add(key)
    if (canal.endereco_dito !== address) await db.tx(canal, q => markTold(q, canal.id, address))
  }

  /** Takes in the orders that have events. */
  async function takeInAll(canal: CanalGuardado, opened: AppAccess): Promise<Taken> {
    const orders = await db.tx(canal, async q => {
      await endOthers(q, canal.id, MEANS)
      return ordersWaiting(q, canal.id, ORDERS_IN_A_RUN)
    })
    if (orders.length === 0) return {}
    const { usuario_id, empresa_id } = canal
    const sessao = await db.tx(canal, q => sessionInName(q, { usuario_id, empresa_id }, clock()))
    if (!sessao) {
      await refuse(canal, NOBODY)
      return {}
    }
    let [failed, silences] = [false, 0]
    const queue = [...orders]
    for (const order of queue) {
      const { pedido, em } = order
      const outcome = await takeIn(sessao, canal, opened, pedido)
      if (outcome.kind !== 'answer') {
        if (++silences === MOST_SILENCES) return { left: AGAIN_MS, mute: true }
        // asked for again after the others: answers that are lost by turns would hide it for ever
        queue.push(order)
        continue
      }
      if (isRefused(outcome)) return {}
      const { status, wait } = outcome.answer
      if (status === 429) return { wait }
      const missed = status === 404 && clock().getTime() < em.getTime() + MISSED_MS
      failed ||= status >= 500 || missed
    }
    if (failed) return { left: AGAIN_MS }
    return orders.length === ORDERS_IN_A_RUN ? { left: SECOND } : {}
  }

  /** Does what a channel's turn has; says when the next one is. */
  async function turn(canal: CanalGuardado, opened: AppAccess): Promise<Desfecho> {
    const outcome = await client.events(opened)
    if (isRefused(outcome)) return refuse(canal)
    const answered = outcome.kind === 'answer' && outcome.answer.status < 300
    let pause = canal.intervalo_s * SECOND
    if (answered) {
      await db.tx(canal, q => markAnswered(q, canal.id))
      if (await keep(canal, opened, outcome.answer.json)) pause = SECOND
      await introduce(canal, opened)
      await tellMenu(canal, opened)
    } else pause = await fail(canal, outcome)
    if (outcome.kind === 'answer' && outcome.answer.status === 429) return { depois: pause, erro: 'HTTP 429' }
    const { left = pause, ...taken } = await takeInAll(canal, opened)
    // commands wait behind new orders, where the application does not give these
    const sent: Sent = taken.mute || taken.wait !== undefined ? taken : await sendCommands(canal, opened)
    const { off, mute, wait } = sent
    if (off) return refuse(canal)
    if (wait !== undefined) {
      const ms = wait === null ? BUSY_MS : wait * SECOND
      await db.tx(canal, q => markFailed(q, canal.id, new Date(clock().getTime() + ms)))
      return { depois: ms, erro: 'HTTP 429' }
    }
    const next = await db.tx(canal, q => nextCommand(q, canal.id))
    const until = next ? Math.max(mute ? AGAIN_MS : 0, next.getTime() - clock().getTime()) : pause
    return { depois: Math.min(pause, until, left), erro: answered ? '' : 'sem resposta' }
  }

  return async ({ account_id, alvo_id }) => {
    const canal = await db.tx({ account_id }, q => readCanal(q, alvo_id))
    if (!canal?.ativo || canal.desligado !== null) return null
    const opened = access(canal)
    if (!opened) return null
    const { espera_ate } = canal
    if (espera_ate && espera_ate > clock())
      return { depois: espera_ate.getTime() - clock().getTime(), erro: 'o aplicativo pediu para esperar' }
    return turn(canal, opened)
  }
}
