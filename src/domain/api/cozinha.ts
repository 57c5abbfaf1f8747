import { z } from 'zod'
import { id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { enderecoTempoReal, pedidoDeCanal } from './realtime.ts'

/** Most lines of an order. */
const MOST = 990

const item = z.object({
  id,
  grupo_id: id.nullable(),
  nome: z.string(),
  qtde: z.string(),
  unidade: z.string(),
  /** Choices of the line, a text each: 'sem CEBOLA', 'com 2 BACON'. */
  escolhas: z.array(z.string()),
  obs: z.string(),
  feita: z.boolean(),
})

/** An order in preparation. Moments are ISO. */
const pedido = z.object({
  venda_id: id,
  /** Number by which shop and channel call the order. */
  numero: z.string(),
  canal: z.string(),
  modo: z.string(),
  cliente: z.string(),
  obs: z.string(),
  cancelado: z.boolean(),
  /** Beginning and end of the time of preparation. */
  inicio: z.string(),
  prazo: z.string(),
  itens: z.array(item),
})
export type PedidoNaCozinha = z.output<typeof pedido>

const cozinhaAnswer = z.object({
  empresa: z.string(),
  caixa: z.string(),
  /** Stations of the screen, by the name of their printing group; id 0: lines without one. */
  estacoes: z.array(z.object({ id: z.int(), nome: z.string() })),
  /** The oldest first. */
  pedidos: z.array(pedido),
})
export type CozinhaAnswer = z.output<typeof cozinhaAnswer>

/** The calls of a kitchen screen carry the screen's token in the place of a session's. */
const DA_TELA = { sessao: false } as const
const response = z.object({ data: cozinhaAnswer })

export const verCozinha = defineEndpoint({
  method: 'GET',
  path: 'cozinha',
  summary: 'Cozinha: pedidos em preparo',
  acesso: DA_TELA,
  response,
})

/**
 * Marks lines of an order as done. The order is ready once no kitchen screen of the company has a line of it to do. 404: a
 * line of another order, company or station.
 */
export const aprontarItens = defineEndpoint({
  method: 'POST',
  path: 'cozinha/prontos',
  summary: 'Cozinha: itens prontos',
  acesso: DA_TELA,
  body: z.strictObject({ venda_id: id, itens: z.array(id).min(1, 'Diga ao menos um item').max(MOST) }),
  response,
})

/** Takes back the screen's last mark. 409: there is none, or the order went on. */
export const desfazerPronto = defineEndpoint({
  method: 'DELETE',
  path: 'cozinha/prontos',
  summary: 'Cozinha: desfazer o último pronto',
  acesso: DA_TELA,
  response,
})

/** Gives the channel that tells the screen to look again, and where it is. */
export const canalDaCozinha = defineEndpoint({
  method: 'GET',
  path: 'cozinha/canal',
  summary: 'Cozinha: onde o tempo real se conecta',
  acesso: DA_TELA,
  response: z.object({ data: enderecoTempoReal.extend({ canal: z.string() }) }),
})

export const entrarNaCozinha = defineEndpoint({
  method: 'POST',
  path: 'cozinha/canal',
  summary: 'Cozinha: autorizar o canal de tempo real',
  acesso: DA_TELA,
  body: pedidoDeCanal,
  response: z.object({ auth: z.string() }),
})

const acesso = { permission: 'menu_configuracoes', plan: 'venda_app' } as const
const params = z.object({ id: idParam })

const tela = z.object({
  terminal_id: id,
  caixa: z.string(),
  /** True: the till has a kitchen screen. */
  ligada: z.boolean(),
  /** Printing group; null: all. */
  grupo: z.string().nullable(),
  /** Last contact, ISO. */
  visto_em: z.string().nullable(),
})
export type TelaDaCozinha = z.output<typeof tela>

export const listarTelas = defineEndpoint({
  method: 'GET',
  path: 'cozinha/telas',
  summary: 'Cozinha: telas dos caixas',
  acesso,
  response: z.object({
    data: z.array(tela),
    grupos: z.array(z.object({ id, nome: z.string() })),
  }),
})

/** Gives a till the token of a kitchen screen, shown once. The one before ends. */
export const gerarTela = defineEndpoint({
  method: 'POST',
  path: 'cozinha/telas/:id',
  summary: 'Cozinha: gerar o endereço da tela',
  acesso,
  params,
  body: z.strictObject({ grupo_id: id.nullish() }),
  response: z.object({ data: z.object({ token: z.string() }) }),
})

export const revogarTela = defineEndpoint({
  method: 'DELETE',
  path: 'cozinha/telas/:id',
  summary: 'Cozinha: revogar a tela',
  acesso,
  params,
  response: z.object({ data: z.object({ revogada: z.boolean() }) }),
})
