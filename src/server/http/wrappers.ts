import type { FastifyInstance } from 'fastify'
import { RESTAURO } from '../../domain/api/copias.ts'
import type { Config } from '../config.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** Headers that the pages send, and those of answers that they read. */
const SENT = `accept, authorization, content-type, idempotency-key, if-none-match, ${RESTAURO.codigo}, ${RESTAURO.senha}`
const READ = 'date, etag, retry-after'
const KEPT_SECONDS = 600
const NO_CONTENT = 204

/**
 * Lets the pages of the apps in TECLA_WRAPPERS call this server from their own origin. A session is a token that the
 * page sends itself, so no cookie or password of the browser is allowed with it. Other origins are answered as before.
 */
export function wrapperOrigins(app: FastifyInstance, { wrappers }: Pick<Config, 'wrappers'>): void {
  if (wrappers.length === 0) return
  app.addHook('onRequest', async ({ method, headers: { origin } }, reply) => {
    void reply.header('vary', 'origin')
    if (!origin || !wrappers.includes(origin)) return
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', READ)
    if (method !== 'OPTIONS') return
    return reply
      .status(NO_CONTENT)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', SENT)
      .header('access-control-max-age', KEPT_SECONDS)
      .send()
  })
}
