import type { FastifyInstance } from 'fastify'
import { listarVendedores } from '../../../domain/api/comissoes.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { toPage } from '../../http/page.ts'
import { listSellers } from './sellers-repository.ts'

/** Adds the route that lists sellers. The rules have the generic routes of registers, and paid commissions are a report. */
export function comissoesRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  bind(app, listarVendedores, async (sessao, { query }) => {
    const rows = await db.tx(sessao, q =>
      listSellers(q, sessao.empresa_id, query.search?.trim() ?? '', query),
    )
    return toPage(
      rows.map(({ id, nome }) => ({ id, nome })),
      rows[0]?.total ?? 0,
      query,
    )
  })
}
