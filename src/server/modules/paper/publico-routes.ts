import type { FastifyInstance } from 'fastify'
import { paginaOrcamento, paginaPedido, responderOrcamento } from '../../../domain/api/papel.ts'
import { bindPublic } from '../../http/bind.ts'
import { publicScope, publicSender } from '../../http/public-page.ts'
import type { OrderPage } from './order-page.ts'
import { ESTILO } from './pagina-estilo.ts'
import type { Publico } from './publico-service.ts'

const send = publicSender(ESTILO)

/** Adds the routes of the links of quotes and orders. */
export function publicoRoutes(app: FastifyInstance, publico: Publico, follow: OrderPage): void {
  void app.register(async page => {
    publicScope(
      page,
      form => Object.fromEntries(form),
      (error, reply) => send(reply, publico.recusar(error)),
    )
    bindPublic(page, paginaOrcamento, async ({ params }, request, reply) =>
      send(reply, await publico.abrir(params.token, request.ip)),
    )
    bindPublic(page, paginaPedido, async ({ params }, request, reply) =>
      send(reply, await follow(params.token, request.ip)),
    )
    bindPublic(page, responderOrcamento, async ({ params, body }, request, reply) => {
      const navegador = request.headers['user-agent'] ?? ''
      return send(reply, await publico.responder(params.token, body, { ip: request.ip, navegador }))
    })
  })
}
