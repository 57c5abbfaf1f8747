import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../domain/error.ts'
import type { Config } from '../config.ts'
import { sessionOf } from './access.ts'
import { ourNames } from './host.ts'
import { forwarded, isThisMachine } from './peers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nothing for strangers: this machine, a session that may change settings, or (`metricas`) the token of who watches. */
    reservada?: 'sessao' | 'metricas'
  }
}

/**
 * Figures, the document of the API and the demo's mail are for who runs the server. Whoever is not on this machine (through a
 * proxy that we were not told of nobody is) shows a session of the settings, or TECLA_METRICS_TOKEN for the figures.
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

function bears({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
