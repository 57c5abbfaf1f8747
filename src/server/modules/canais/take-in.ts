import type { PedidoDoCanal } from '../../../core/canal/pedido.ts'
import { ORDER } from '../../../core/document/types/index.ts'
import {
  COMANDOS,
  dadosDoEvento,
  EVENTOS,
  type EventoConhecido,
  isKnownEvent,
  placeOf,
  wasDone,
} from '../../../domain/canais/opendelivery/eventos.ts'
import { orderAsItCame, readOrder } from '../../../domain/canais/opendelivery/pedido.ts'
import {
  ESTADOS,
  type EstadoEntrega,
  isAparte,
  MODOS,
  PERDIDOS,
  reached,
} from '../../../domain/entregas/ladder.ts'
import { AppError } from '../../../domain/error.ts'
import { kindOfDocument } from '../../../domain/notice-kinds.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { walk } from '../../documents/save.ts'
import type { MoveEntrega } from '../../entregas/move.ts'
import type { ReviveEntrega } from '../../entregas/revive.ts'
import type { Sessao } from '../../http/session.ts'
import { notifyOnce } from '../../issuing/service.ts'
import type { AppAccess, PedidosClient } from '../../ports/pedidos/client.ts'
import { backOffice, type Created, createTelling } from '../documentos/service.ts'
import { reasonOf, writeOrder } from './as-it-came.ts'
import { type CanalGuardado, readCanal } from './channel-repository.ts'
import { confirmCommands, openCommands } from './commands-repository.ts'
import { type EventoNovo, endEvents, newEvents } from './events-repository.ts'
import { documentOfOrder } from './order-document.ts'
import { holdPedido, insertPedido, type PedidoGuardado, updatePedido, wayOf } from './orders-repository.ts'

const MINUTE = 60_000
/**
 * Time in ms after which an order that the application does not find is told, and after which it is given up. Until it is
 * told it is asked for again in seconds.
 */
export const MISSED_MS = MINUTE / 6
const GIVEN_UP_MS = 60 * MINUTE

interface TakeInDeps extends Pick<Deps, 'db' | 'clock' | 'broadcaster' | 'log'> {
  client: PedidosClient
  moveEntrega: MoveEntrega
  reviveEntrega: ReviveEntrega
}

/** Order as the application tells it; `json` null: it does not know the order any more. */
interface Told {
  json: Readonly<Record<string, unknown>> | null
}

/** Events that the ladder has a state for, of an order's modes and events. */
function stateOf(evento: EventoConhecido, tipo: PedidoDoCanal['tipo']): EstadoEntrega {
  const estado = EVENTOS[evento]
  return estado === 'entregue' ? MODOS[tipo].chega : estado
}

/** Puts states in the order of the ladder, so that each is noted before a higher one. */
const inOrder = (estados: readonly EstadoEntrega[]): EstadoEntrega[] =>
  [...new Set(estados)].sort((a, b) => rankOf(a) - rankOf(b))

const rankOf = (estado: EstadoEntrega): number => (isAparte(estado) ? -1 : ESTADOS[estado].posto)

/** Adds the reason that the application gave with an event. */
function withReason(words: string, waiting: readonly EventoNovo[], tipo: string): string {
  const told = waiting.findLast(event => event.tipo === tipo)
  const motivo = told ? dadosDoEvento(told.dito).motivo : null
  return motivo ? `${words}: ${motivo}` : words
}

/** Makes the functions that take an order's events in: the order is read from the application, and is the truth. */
export function createTakeIn(deps: TakeInDeps) {
  const { db, clock, broadcaster, log, client, moveEntrega, reviveEntrega } = deps
  const told = createTelling(broadcaster)

  const bell = (q: Q, { account_id, empresa_id }: CanalGuardado, titulo: string, mensagem: string) =>
    notifyOnce(
      q,
      { account_id },
      {
        ...{ empresa_id, titulo: titulo.slice(0, 120), mensagem, data: clock() },
        tipo: kindOfDocument(ORDER),
      },
    )

  /**
   * Stores a new order's document; one that cannot be stored as it should be is stored as it came, with the reason. An order
   * that came and went before it was read is stored too.
   */
  async function create(
    q: Q,
    sessao: Sessao,
    canal: CanalGuardado,
    { externo_id, corpo }: { externo_id: string; corpo: Readonly<Record<string, unknown>> },
  ): Promise<{ pedido: PedidoGuardado; created: Created }> {
    const write = async (lido: PedidoDoCanal, motivo: string | null) => {
      const { dito, entrega, conferir } = await documentOfOrder(q, canal, lido)
      const said = { id: null, dito, entrega, doCaixa: true, jaFeito: true }
      const created = await walk(backOffice, { q, sessao, agora: clock(), said })
      const { exibicao } = lido
      const pedido: PedidoGuardado = {
        ...{
          canal_id: canal.id,
          empresa_id: canal.empresa_id,
          externo_id,
          exibicao,
          corpo,
          conferir,
          motivo,
        },
        ...{ venda_id: created.documento.id, ultimo: 'CREATED' },
      }
      await insertPedido(q, pedido)
      if (conferir.length > 0)
        await bell(q, canal, `${canal.nome}: conferir o pedido ${exibicao}`, conferir.join('\n'))
      return { pedido, created }
    }
    const asItShould = async () => {
      const read = readOrder(corpo)
      if ('falta' in read) throw new AppError('VALIDACAO', { mensagem: read.falta })
      return await write({ ...read.pedido, externo_id }, null)
    }
    return writeOrder(q, asItShould, (reason, err) => {
      log.warn({ err, canal: canal.id, pedido: externo_id }, 'pedido do canal gravado como veio')
      return write(orderAsItCame(corpo, externo_id, reason), reason)
    })
  }

  /** Moves the order to what its events say, and confirms the commands that they answer. */
  async function follow(
    q: Q,
    canal: CanalGuardado,
    pedido: PedidoGuardado,
    { waiting, json }: { waiting: readonly EventoNovo[]; json: Told['json'] },
  ): Promise<void> {
    const events = waiting.map(({ tipo }) => tipo)
    const last = typeof json?.['lastEvent'] === 'string' ? json['lastEvent'] : null
    const heard = [...events, ...(last === null ? [] : [last])]
    const known = heard.filter(isKnownEvent)
    const ultimo = [pedido.ultimo, ...heard].reduce((a, b) => (placeOf(b) > placeOf(a) ? b : a))
    await updatePedido(q, pedido, { ultimo, corpo: json })
    const tipo = json ? orderAsItCame(json, pedido.externo_id, '').tipo : 'entrega'
    const before = await wayOf(q, pedido.venda_id)
    for (const para of inOrder(known.map(evento => stateOf(evento, tipo)))) {
      if (para === 'recebido' || para === before?.estado) continue
      const motivo =
        para === 'cancelado' ? withReason('Cancelado no aplicativo', waiting, 'CANCELLED') : undefined
      const moved = await moveEntrega(q, canal, pedido.venda_id, para, { canal: canal.nome }, clock(), motivo)
      if (para === 'cancelado' && moved.mudou && before && reached(before.estado, 'aceito'))
        await bell(
          q,
          canal,
          `${canal.nome}: pedido ${pedido.exibicao} cancelado`,
          reached(before.estado, 'entregue')
            ? 'O cliente já o tem: o que se recebeu entra no acerto, e a nota foi cancelada. Se a venda vale, venda-o de novo'
            : 'O aplicativo cancelou um pedido aceito: avise a cozinha',
        )
      // the state that stands, because a clerk may cancel at this moment
      if (para === 'concluido' && ultimo === 'CONCLUDED' && PERDIDOS.some(estado => estado === moved.estado))
        await bell(
          q,
          canal,
          `${canal.nome}: pedido ${pedido.exibicao} concluído no aplicativo`,
          'Aqui está cancelado: se o cliente o recebeu, venda-o de novo',
        )
    }
    await tellAside(q, canal, pedido, { heard, waiting })
    if (events.includes('CANCELLATION_REQUEST_DENIED') && ultimo !== 'CANCELLED') await goOn(q, canal, pedido)
    const done = (await openCommands(q, canal.id, pedido.externo_id)).filter(({ comando }) =>
      heard.some(evento => wasDone(comando, evento)),
    )
    await confirmCommands(
      q,
      done.map(({ id }) => id),
    )
  }

  /** Tells what an event asks of a person. */
  async function tellAside(
    q: Q,
    canal: CanalGuardado,
    pedido: PedidoGuardado,
    { heard: events, waiting }: { heard: readonly string[]; waiting: readonly EventoNovo[] },
  ) {
    const title = `${canal.nome}: pedido ${pedido.exibicao}`
    if (events.includes('PREPARATION_REQUESTED'))
      await bell(q, canal, `${title} pode começar`, 'O cliente disse que vem buscar')
    if (events.includes('ORDER_CANCELLATION_REQUEST'))
      await bell(
        q,
        canal,
        `${title}: cancelamento pedido`,
        withReason('Aceite ou negue no delivery', waiting, 'ORDER_CANCELLATION_REQUEST'),
      )
    const area = waiting.map(({ dito }) => dadosDoEvento(dito).area).findLast(Boolean)
    if (area) await bell(q, canal, `${title}: quem busca espera em ${area}`, 'Leve o pedido até lá')
    if (COMANDOS.denyCancellation.feito.some(evento => events.includes(evento)))
      await moveEntrega(q, canal, pedido.venda_id, 'resolvido', { canal: canal.nome }, clock())
  }

  /** Brings an order back that the shop refused or cancelled, and the application did not: the customer waits for it. */
  async function goOn(q: Q, canal: CanalGuardado, { venda_id, exibicao }: PedidoGuardado): Promise<void> {
    const motivo = 'O aplicativo negou o cancelamento'
    const back = await reviveEntrega(q, canal, venda_id, { canal: canal.nome }, clock(), motivo)
    const stands = back ? `: ele volta a ${ESTADOS[back].texto}, e o cliente o espera` : ''
    await bell(
      q,
      canal,
      `${canal.nome}: pedido ${exibicao}: cancelamento negado`,
      `O aplicativo não cancelou o pedido${stands}`,
    )
  }

  /** Stores in one transaction what an order's events say. */
  async function store(
    sessao: Sessao,
    canal: CanalGuardado,
    externo_id: string,
    { json }: Told,
  ): Promise<void> {
    const created = await db.tx(canal, async q => {
      const held = await holdPedido(q, canal, externo_id)
      const own = held && held.canal_id !== canal.id ? await readCanal(q, held.canal_id) : canal
      const waiting = await newEvents(q, canal.id, externo_id)
      const made = held || !json ? null : await create(q, sessao, canal, { externo_id, corpo: json })
      const pedido = held ?? made?.pedido
      if (pedido) await follow(q, own ?? canal, pedido, { waiting, json })
      else if (!json && (await isAwaited(q, canal, externo_id, waiting))) return null
      if (made && canal.aceite_automatico && !made.pedido.corpo['schedule'])
        await accept(q, canal, made.pedido)
      await endEvents(q, canal.id, externo_id)
      return made?.created ?? null
    })
    if (created) told.written(sessao, created)
  }

  /**
   * Tells whether an order that the application does not find is asked for again: it may tell of an order before it can
   * give it. After a while the bell says so.
   */
  async function isAwaited(q: Q, canal: CanalGuardado, externo_id: string, events: readonly { em: Date }[]) {
    const waited = Math.max(...events.map(({ em }) => clock().getTime() - em.getTime()))
    if (waited >= MISSED_MS)
      await bell(
        q,
        canal,
        `${canal.nome}: o pedido ${externo_id.slice(0, 8)} sumiu`,
        'O aplicativo avisou de um pedido e não o encontra: veja o pedido nele',
      )
    return waited < GIVEN_UP_MS
  }

  /** Accepts an order in the name of the channel's user, unless it has gone on already. */
  async function accept(q: Q, canal: CanalGuardado, { venda_id }: PedidoGuardado): Promise<void> {
    const way = await wayOf(q, venda_id)
    if (way?.estado === 'recebido')
      await moveEntrega(q, canal, venda_id, 'aceito', { usuario_id: canal.usuario_id }, clock())
  }

  /**
   * Takes in the events of one order. Where not even the order as it came can be stored, the bell says so, and its events
   * wait for the next time. `outcome`: the application's answer, for the caller's pauses.
   */
  return async (sessao: Sessao, canal: CanalGuardado, access: AppAccess, externo_id: string) => {
    const outcome = await client.order(access, externo_id)
    if (outcome.kind !== 'answer') return outcome
    const { status, json } = outcome.answer
    const isOrder = status === 200 && json !== null && typeof json === 'object'
    if (!isOrder && status !== 404) return outcome
    try {
      await store(sessao, canal, externo_id, { json: isOrder ? (json as Told['json']) : null })
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ err: error, canal: canal.id, pedido: externo_id }, 'pedido do canal não gravado')
      await db.tx(canal, q =>
        bell(q, canal, `${canal.nome}: pedido não gravado (${externo_id.slice(0, 8)})`, reason),
      )
    }
    return outcome
  }
}

export type TakeIn = ReturnType<typeof createTakeIn>
