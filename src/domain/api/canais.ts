import { z } from 'zod'
import { delivery } from '../readings/delivery.ts'
import { canais_pedido } from '../records/canais_pedido/index.ts'
import { id, idParam, requiredText, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

/** Links a code of a channel's menu to a product: open orders are mended, and later ones know it. */
export const vincularItem = defineEndpoint({
  method: 'POST',
  path: `${canais_pedido.api}/:id/vinculos`,
  summary: 'Canal de pedidos: vincular um item a um produto',
  acesso: { permission: ['menu_delivery', 'api_chaves'], plan: 'venda_app' },
  params: z.object({ id: idParam }),
  body: z.object({ codigo: requiredText(120), produto_id: id }),
  response: z.object({ data: z.object({ pedidos: z.int() }) }),
})

/** Denies the cancellation that a customer asked the channel for; cancelling the order accepts it. */
export const negarCancelamento = defineEndpoint({
  method: 'POST',
  path: `${delivery.api}/:id/negar_cancelamento`,
  summary: 'Negar o cancelamento que o cliente pediu',
  acesso: { permission: 'delivery_recusar', plan: 'venda_app' },
  params: z.object({ id: idParam }),
  body: z.object({ motivo: text(255).optional() }),
  response: z.object({ data: z.object({ mudou: z.boolean() }) }),
})

const pedido = z.object({
  canal_id: id,
  /** Number that the customer sees. */
  exibicao: z.string(),
  /** Reasons why its figures do not add up. */
  conferir: z.array(z.string()),
  /** Items that no product has, each by the code under which a link is remembered. */
  sem_vinculo: z.array(z.object({ codigo: z.string(), nome: z.string() })),
  /** Code that the channel's courier says at the counter; null: none was told. */
  coleta: z.string().nullable(),
  /** All that the application said of it, known or not, as it said it last. */
  dito: z.array(
    z.object({ campo: z.string(), rotulo: z.string(), valor: z.string(), conhecido: z.boolean() }),
  ),
})
export type PedidoDoAplicativo = z.output<typeof pedido>

/** Gives what an application said of an order, beyond its document; null: no application brought it. */
export const pedidoDoAplicativo = defineEndpoint({
  method: 'GET',
  path: `${delivery.api}/:id/canal`,
  summary: 'Pedido de um aplicativo: o que conferir e vincular, e o que o aplicativo disse',
  acesso: { permission: 'menu_delivery', plan: 'venda_app' },
  params: z.object({ id: idParam }),
  response: z.object({ data: pedido.nullable() }),
})
