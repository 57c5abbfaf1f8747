import { z } from 'zod'
import { defineEndpoint } from './define.ts'

const params = z.object({ token: z.string().max(60) })
const said = z.string().max(500).default('')

/** Gives the public page of a shop's menu: HTML without session or script. */
export const paginaCardapio = defineEndpoint({
  method: 'GET',
  path: '/cardapio/:token',
  summary: 'Página pública do cardápio de uma loja',
  acesso: { sessao: false },
  params,
  response: z.unknown(),
})

/** Takes a step on the page of a menu: shows the order, goes back to the products, or places the order once. */
export const pedirNoCardapio = defineEndpoint({
  method: 'POST',
  path: '/cardapio/:token',
  summary: 'Ver e enviar um pedido pela página do cardápio',
  acesso: { sessao: false },
  params,
  body: z.object({
    /** Absent: Enter on a page without buttons, as while the shop is closed. */
    passo: z.literal(['ver', 'voltar', 'enviar']).default('ver'),
    /** Number of the order that the page was drawn for: sent twice, it is one order. */
    pedido: said,
    /** Quantity of each product, by its id. */
    itens: z.record(z.string(), z.string().max(20)),
    /** R$ of the products as the customer saw them. */
    soma: said,
    nome: said,
    telefone: said,
    cpf: said,
    modo: said,
    endereco: said,
    numero: said,
    complemento: said,
    bairro: said,
    referencia: said,
    meio: said,
    troco: said,
    obs: said,
  }),
  corpo: 64 * 1024,
  response: z.unknown(),
})
