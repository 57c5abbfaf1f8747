import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Logs, counts and times each request by its route's pattern; never the query, which may hold a name or a CPF. */
export function requestLog(app: FastifyInstance, { log, metrics }: Pick<Deps, 'log' | 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const seconds = reply.elapsedTime / 1000
    const status = reply.statusCode
    metrics.count('http_requests_total', 'Requests answered', { status })
    metrics.observe('http_request_duration_seconds', 'Time to answer', seconds)
    const rota = request.routeOptions.url ?? 'arquivo'
    log[status >= 500 ? 'error' : 'info'](
      {
        requisicao: request.id,
        metodo: request.method,
        rota,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account_id: request.sessao?.account_id,
        usuario_id: request.sessao?.usuario_id,
      },
      'requisição',
    )
  })
}
