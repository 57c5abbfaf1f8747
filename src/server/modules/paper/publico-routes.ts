import type { FastifyInstance, FastifyReply } from 'fastify'
import { paginaOrcamento, paginaPedido, responderOrcamento } from '../../../domain/api/papel.ts'
import { AppError, type ErrorCode } from '../../../domain/error.ts'
import { bindPublic } from '../../http/bind.ts'
import type { OrderPage } from './order-page.ts'
import { CSP } from './pagina.ts'
import type { PaginaPublica, Publico } from './publico-service.ts'

/** Error codes that are shown as a page instead of JSON. */
const OURS: ReadonlySet<ErrorCode> = new Set(['NAO_ENCONTRADO', 'VALIDACAO'])

/** Adds the routes of the links of quotes and orders: plain HTML pages, not cached, not indexed, not framed. */
export function publicoRoutes(app: FastifyInstance, publico: Publico, follow: OrderPage): void {
  void app.register(async page => {
    page.removeAllContentTypeParsers()
    page.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    page.setErrorHandler((error, _request, reply) => {
      // errors common to all routes (no account yet, wrong host) are answered as JSON
      if (error instanceof AppError && !OURS.has(error.codigo)) throw error
      return send(reply, publico.recusar(error))
    })

    bindPublic(page, paginaOrcamento, async ({ params }, request, reply) =>
      send(reply, await publico.abrir(params.token, request.ip)),
    )
    bindPublic(page, paginaPedido, async ({ params }, request, reply) =>
      send(reply, await follow(params.token, request.ip)),
    )
    bindPublic(page, responderOrcamento, async ({ params, body }, request, reply) => {
      const navegador = request.headers['user-agent'] ?? ''
      const pagina = await publico.responder(params.token, body, { ip: request.ip, navegador })
      return pagina.de_novo
        ? protect(reply).redirect(`/o/${encodeURIComponent(params.token)}`, 303)
        : send(reply, pagina)
    })
  })
}

const protect = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', CSP)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('x-content-type-options', 'nosniff')

const send = (reply: FastifyReply, { http, html }: PaginaPublica): FastifyReply =>
  protect(reply).status(http).type('text/html; charset=utf-8').send(html)
