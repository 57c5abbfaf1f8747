import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseJson } from '../../core/json.ts'
import { broadcastingAuth, conexaoTempoReal } from '../../domain/api/realtime.ts'
import { AppError } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import { bind } from '../http/bind.ts'
import { push } from '../ports/push/port.ts'
import { companyChannel } from './broadcaster.ts'
import type { Hub } from './hub.ts'
import { signChannel, signedCall } from './signature.ts'

const event = z.object({
  name: z.string().min(1).max(200),
  channels: z.array(z.string().max(200)).max(100).optional(),
  channel: z.string().max(200).optional(),
  data: z.string().max(10_240),
  socket_id: z.string().optional(),
})

/** Gives the address at which browsers reach the realtime service; host null: this server. */
export function realtimeAddress({ app }: Hub, ports: Deps['ports']) {
  const service = ports.of(push).settings.PUSHER_URL
  return {
    key: app.key,
    host: service?.host ?? null,
    port: service?.port ?? null,
    tls: service?.tls ?? null,
  }
}

/** Adds the endpoints that authorise channels for browsers, and Pusher's signed REST endpoint for other servers. */
export function realtimeRoutes(
  app: FastifyInstance,
  hub: Hub,
  { clock, ports }: Pick<Deps, 'clock' | 'ports'>,
): void {
  bind(app, conexaoTempoReal, () => ({ data: realtimeAddress(hub, ports) }))
  app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    bind(scope, broadcastingAuth, (sessao, { body }) => {
      if (body.channel_name !== companyChannel(sessao.account_id, sessao.empresa_id))
        throw new AppError('PROIBIDO')
      const { token_id, flags } = sessao
      hub.authorized(body.socket_id, { token_id, flags, channel: body.channel_name })
      return { auth: signChannel(hub.app, body.socket_id, body.channel_name) }
    })
  })

  app.register(async scope => {
    // the signature covers the raw bytes of the body
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { id: string } }>(
      '/apps/:id/events',
      { bodyLimit: 100_000 },
      async (request, reply) => {
        const body = String(request.body)
        const [path = ''] = request.url.split('?')
        const query = request.query as Record<string, string>
        if (
          request.params.id !== hub.app.id ||
          !signedCall(hub.app, { method: 'POST', path, query, body, now: clock() })
        )
          throw new AppError('NAO_AUTENTICADO')
        const parsed = event.safeParse(parseJson(body))
        if (!parsed.success) throw new AppError('CORPO_INVALIDO')
        const { name, channels, channel, data, socket_id } = parsed.data
        hub.trigger(channels ?? [channel ?? []].flat(), name, parseJson(data) ?? data, socket_id)
        return reply.send({})
      },
    )
  })
}
