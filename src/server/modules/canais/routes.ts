import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { negarCancelamento, pedidoDoAplicativo, vincularItem } from '../../../domain/api/canais.ts'
import { AppError } from '../../../domain/error.ts'
import { bind } from '../../http/bind.ts'
import { toAppError } from '../../http/error-handler.ts'
import type { CanaisService } from './service.ts'

/** Limit of an application's call, in bytes. */
const MOST_BYTES = 256 * 1024

/** Versions of what a shop serves: the last that the standard's own list has (VersionMerchant), of the same shape as 1.7.1. */
const VERSIONS = { merchantEndpoint: '1.2.1', ordersWebhook: '1.2.1' }

interface Named {
  Params: { loja: string }
}

const header = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const said = headers[name]
  return typeof said === 'string' ? said : undefined
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** Adds the side that applications call (Open Delivery 1.7.1), and the links of their items to products. */
export function canaisRoutes(app: FastifyInstance, canais: CanaisService): void {
  bind(app, vincularItem, async (sessao, { params, body }) => ({
    data: await canais.link(sessao, params.id, body),
  }))
  bind(app, negarCancelamento, async (sessao, { params, body }) => ({
    data: await canais.deny(sessao, params.id, body.motivo),
  }))
  bind(app, pedidoDoAplicativo, async (sessao, { params }) => ({
    data: await canais.order(sessao, params.id),
  }))
  void app.register(
    async scope => {
      // the standard's faults are problem+json with a title and a status, and a path that it lacks is 404
      const tell = (reply: FastifyReply, { message: title, http: status }: AppError) =>
        reply.status(status).type('application/problem+json').send({ title, status })
      scope.setNotFoundHandler((_request, reply) => tell(reply, new AppError('NAO_ENCONTRADO')))
      scope.setErrorHandler((error, request, reply) => {
        const known = toAppError(error)
        if (known.http >= 500)
          request.log.error({ err: error, codigo: known.codigo }, 'chamada do aplicativo falhou')
        return tell(reply, known)
      })
      // the signature covers the raw bytes of the body
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      // the standard names both
      for (const call of ['newEvent', 'orderUpdate'])
        scope.post<Named>(`/:loja/v1/${call}`, { bodyLimit: MOST_BYTES }, async (request, reply) => {
          const headers = {
            app_id: header(request, 'x-app-id'),
            merchant_id: header(request, 'x-app-merchantid'),
            signature: header(request, 'x-app-signature'),
          }
          await canais.event(request.params.loja, headers, String(request.body ?? ''))
          return reply.status(204).send()
        })
      for (const path of ['merchant', 'v1/merchant'])
        scope.get<Named>(`/:loja/${path}`, request => canais.merchant(request.params.loja, originOf(request)))
      scope.get<{ Params: { loja: string; id: string } }>('/:loja/v1/merchant/:id/status', request =>
        canais.status(request.params.loja, request.params.id, originOf(request)),
      )
      scope.get<Named>('/:loja/logo.png', async ({ params }, reply) =>
        reply.type('image/png').send(await canais.logo(params.loja)),
      )
      scope.get('/:loja/v1/versions/merchant', async () => VERSIONS)
      scope.get('/:loja/versions', async () => ({ versions: ['1.7.1'] }))
    },
    { prefix: '/od' },
  )
}
