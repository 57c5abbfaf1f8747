import type { FastifyInstance, FastifyRequest } from 'fastify'
import { negarCancelamento, pedidoDoAplicativo, vincularItem } from '../../../domain/api/canais.ts'
import { bind } from '../../http/bind.ts'
import type { CanaisService } from './service.ts'

/** Limit of an application's call, in bytes. */
const MOST_BYTES = 256 * 1024

interface Named {
  Params: { loja: string }
}

const header = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const said = headers[name]
  return typeof said === 'string' ? said : undefined
}

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
  void app.register(async scope => {
    // the signature covers the raw bytes of the body
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    // the standard names both
    for (const call of ['newEvent', 'orderUpdate'])
      scope.post<Named>(`/od/:loja/v1/${call}`, { bodyLimit: MOST_BYTES }, async (request, reply) => {
        const headers = {
          app_id: header(request, 'x-app-id'),
          merchant_id: header(request, 'x-app-merchantid'),
          signature: header(request, 'x-app-signature'),
        }
        await canais.event(request.params.loja, headers, String(request.body ?? ''))
        return reply.status(204).send()
      })
    for (const path of ['merchant', 'v1/merchant'])
      scope.get<Named>(`/od/:loja/${path}`, ({ params }) => canais.merchant(params.loja))
    scope.get<{ Params: { loja: string; id: string } }>('/od/:loja/v1/merchant/:id/status', ({ params }) =>
      canais.status(params.loja, params.id),
    )
    scope.get('/od/:loja/versions', async () => ({ versions: ['1.7.1'] }))
  })
}
