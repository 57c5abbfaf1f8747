import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../domain/error.ts'
import type { Config } from '../config.ts'
import { sameText } from '../same-text.ts'
import { sessionOf } from './access.ts'
import { ourNames } from './host.ts'
import { forwarded, isThisMachine } from './peers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access limited to this computer, super users, permission for settings, or (`metricas`) the monitoring token. */
    reservada?: 'sessao' | 'metricas'
  }
}

/**
 * Limits metrics, the API's document and the demo's mail to people who run the server: requests from this computer
 * (never through an unknown proxy), super users, sessions with permission for settings, or TECLA_METRICS_TOKEN for the
 * metrics.
 */
export function reservedRoutes(app: FastifyInstance, config: Config): void {
  const ours = ourNames(config)
  app.addHook('onRequest', async request => {
    const { reservada } = request.routeOptions.config
    if (!reservada || (here(request, config) && ours(request.headers.host))) return
    if (reservada === 'metricas' && bears(request, config.metricsToken)) return
    const sessao = await sessionOf(app, request)
    if (sessao?.super_user || sessao?.flags.has('menu_configuracoes')) return
    throw new AppError('PROIBIDO', {
      mensagem: 'Só da máquina do servidor, ou com a sessão de quem configura',
    })
  })
}

const here = (request: FastifyRequest, { proxies }: Config): boolean =>
  isThisMachine(request.ip) && (proxies.length > 0 || !forwarded(request.raw))

const bears = ({ headers }: FastifyRequest, token: string | null): boolean =>
  token !== null && sameText(headers.authorization ?? '', `Bearer ${token}`)
