import { z } from 'zod'
import { MOVIMENTO_IDS, MOVIMENTOS } from '../entregas/ladder.ts'
import { delivery } from '../readings/delivery.ts'
import { id, text, tillMoney } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Most orders that one key moves. */
const MOST = 200

const pedidos = z
  .array(id)
  .min(1, 'Diga ao menos um pedido')
  .max(MOST, `São no máximo ${MOST} pedidos por vez`)

/** Rights of which one lets a person move orders; each movement then asks for its own. */
const MOVE_FLAGS = [...new Set(Object.values(MOVIMENTOS).flatMap(({ right }) => right))]

/** An order after a movement was asked for: `texto` says why it did not move, and who moved it before. */
const entregaMovida = z.object({
  venda_id: id,
  mudou: z.boolean(),
  estado: z.string(),
  texto: z.string().nullable(),
})
export type EntregaMovida = z.output<typeof entregaMovida>

/** Moves orders on their way to the customer. Those that somebody moved before stay, and the answer says by whom. */
export const moverEntregas = defineEndpoint({
  method: 'POST',
  path: `${delivery.api}/mover`,
  summary: 'Aceitar, recusar, aprontar, despachar, entregar ou cancelar pedidos',
  acesso: { permission: MOVE_FLAGS, plan: 'venda_app' },
  body: z.strictObject({
    pedidos,
    movimento: z.enum(MOVIMENTO_IDS),
    motivo: text(255).optional(),
    /** Courier who takes the orders along in one route; absent: nobody of the shop's. */
    entregador_id: id.nullish(),
    /** Code that the customer tells the courier, where the application asks for it; without it, `motivo` says why. */
    codigo: text(20).optional(),
    /** R$ of change that the courier takes along. */
    troco: tillMoney.optional(),
    /** Till whose printer prints the slips of orders that go out; absent: the company's first one with a printer. */
    terminal_id: id.optional(),
  }),
  response: z.object({ data: z.array(entregaMovida) }),
})

/** Takes back the last state of orders, within the moment for which their channel was not told. 409: too late, with the reason. */
export const desfazerEntregas = defineEndpoint({
  method: 'POST',
  path: `${delivery.api}/desfazer`,
  summary: 'Desfazer o último passo de pedidos',
  acesso: { permission: MOVE_FLAGS, plan: 'venda_app' },
  body: z.strictObject({ pedidos }),
  response: z.object({ data: z.array(z.object({ venda_id: id, estado: z.string() })) }),
})

/** Asks for the notes of accepted orders: the bell tells what keeps one from its note. */
export const emitirEntregas = defineEndpoint({
  method: 'POST',
  path: `${delivery.api}/nota`,
  summary: 'Emitir a nota de pedidos',
  acesso: { permission: 'menu_delivery', plan: 'venda_app' },
  body: z.strictObject({ pedidos }),
  response: z.object({ data: z.object({ pedidos: z.array(id) }) }),
})

/** Way of one order, with its history. Moments are ISO. */
export const entregaAnswer = z.object({
  estado: z.string(),
  modo: z.string(),
  canal: z.string(),
  externo_id: z.string().nullable(),
  aparte: z.string().nullable(),
  prometida_em: z.string().nullable(),
  pago_antes: z.string(),
  a_receber: z.string(),
  entregador: z.string().nullable(),
  cliente: z.string().nullable(),
  /** Digits with the area code. */
  telefone: z.string().nullable(),
  /** Address in one line, without the landmark. */
  endereco: z.string().nullable(),
  referencia: z.string().nullable(),
  /** Words of the order: what its channel told besides, one a line. */
  obs: z.string(),
  /** R$ for which the courier carries change. */
  troco_para: z.string().nullable(),
  /** Address at which the customer follows the order. */
  pagina: z.string(),
  eventos: z.array(
    z.object({
      estado: z.string(),
      em: z.string(),
      por: z.string(),
      motivo: z.string().nullable(),
      mudou: z.boolean(),
    }),
  ),
})

export type EntregaAnswer = z.output<typeof entregaAnswer>

/** Lists the couriers, with the routes that are not settled. */
export const listarEntregadores = defineEndpoint({
  method: 'GET',
  path: 'delivery/entregadores',
  summary: 'Entregadores',
  acesso: { permission: 'menu_delivery', plan: 'venda_app' },
  response: z.object({ data: z.array(z.object({ id, nome: z.string(), rotas: z.int() })) }),
})

const porMeio = z.object({ meio: z.string(), valor: z.string() })

/**
 * Orders of a courier's routes that are not settled, or of the counter and the tables (`balcao`), and what was received for
 * them by payment method (tPag).
 */
const acertoAnswer = z.object({
  entregador_id: id.nullable(),
  balcao: z.boolean(),
  nome: z.string(),
  troco: z.string(),
  meios: z.array(porMeio),
  pedidos: z.array(z.object({ venda_id: id, estado: z.string(), a_receber: z.string() })),
})
export type AcertoAberto = z.output<typeof acertoAnswer>

const ACERTAR = { permission: 'menu_delivery', plan: 'venda_app' } as const

export const listarAcertos = defineEndpoint({
  method: 'GET',
  path: 'delivery/acertos',
  summary: 'Rotas de entrega e pedidos do balcão por acertar',
  acesso: ACERTAR,
  response: z.object({
    data: z.array(acertoAnswer),
    /** Open cash sessions in which they may be settled. */
    caixas: z.array(z.object({ uuid: z.string(), nome: z.string() })),
  }),
})

/**
 * Settles a courier's routes, or the counter's orders, in the session of a till: what was received enters by payment
 * method, a difference of the cash goes to the account of cash differences, and the delivered orders are done. A route of
 * which an order is still out waits. Once per uuid. 409: an order of each is out, or the session is not open.
 */
export const acertarEntregador = defineEndpoint({
  method: 'POST',
  path: 'delivery/acertos',
  summary: 'Acertar com o entregador ou o balcão',
  acesso: ACERTAR,
  body: z.strictObject({
    uuid: z.uuid('Identificação inválida'),
    sessao_uuid: z.uuid('Sessão de caixa inválida'),
    /** Null: the routes without a courier. */
    entregador_id: id.nullable(),
    /** True: what was received at the counter and the tables, which no courier has. */
    balcao: z.boolean().default(false),
    /** R$ of cash that is handed over, change included. */
    devolvido: tillMoney,
  }),
  response: z.object({ data: z.object({ meios: z.array(porMeio), diferenca: z.string() }) }),
})
