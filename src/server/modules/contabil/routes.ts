import type { FastifyInstance } from 'fastify'
import { baixarLancamentos, baixarXml, contarXml } from '../../../domain/api/contabil.ts'
import { proporAliquotaDas } from '../../../domain/api/simples.ts'
import { bind } from '../../http/bind.ts'
import type { ContabilService } from './service.ts'

export function contabilRoutes(app: FastifyInstance, contabil: ContabilService): void {
  bind(app, proporAliquotaDas, async (sessao, { query }) => ({
    data: await contabil.proporAliquota(sessao, query),
  }))
  bind(app, contarXml, (sessao, { query }) => contabil.contar(sessao, query))
  bind(app, baixarXml, async (sessao, { query }, _request, reply) => {
    const { nome, zip } = await contabil.baixar(sessao, query)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${nome}"`)
      .header('cache-control', 'no-store')
      .send(zip)
  })
  bind(app, baixarLancamentos, (sessao, { query }, _request, reply) =>
    contabil.lancamentos(sessao, query.mes, reply),
  )
}
