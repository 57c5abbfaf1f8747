import type { FastifyInstance } from 'fastify'
import { toBulkEndpoints } from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import { toMassEndpoint } from '../../../domain/fields/sheet/mass.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { withProgress } from '../../http/progress.ts'
import { type Announcing, announce } from '../announce.ts'
import type { Served } from '../hooks.ts'
import type { RawQuery } from '../read/query.ts'
import { createBulk } from './service.ts'

/** Adds the routes of one register's bulk edit and mass change; a read-only register gets none. */
export function bulkRoutes(
  app: FastifyInstance,
  deps: Deps & Announcing,
  register: Served,
  all: readonly Served[],
): void {
  if (register.access.readonly) return
  const bulk = createBulk(register, all, deps)
  const calls = toBulkEndpoints(register)
  const parentOf = (params: unknown) =>
    register.parent ? (params as Record<string, number>)[register.parent.key] : undefined

  bind(app, calls.abrir, async (sessao, { params, body }) => ({
    data: await bulk.abrir(sessao, { ids: body.ids, filtro: body.filtro as RawQuery }, parentOf(params)),
  }))
  bind(app, calls.gravar, (sessao, { params, body }, request, reply) =>
    withProgress(request, reply, async andamento => {
      const data = await bulk.gravar(sessao, body, andamento, parentOf(params))
      if (!body.simular) await announce(deps, sessao, register, null)
      return { data }
    }),
  )
  const { mass } = register
  if (mass)
    bind(app, toMassEndpoint(register, mass), (sessao, { body }, request, reply) =>
      withProgress(request, reply, async andamento => {
        const data = await bulk.alterar(sessao, mass, body, andamento)
        if (!body.simular) await announce(deps, sessao, register, null)
        return { data }
      }),
    )
  bind(app, calls.ultimo, async (sessao, { params }) => ({
    data: await bulk.ultimo(sessao, parentOf(params)),
  }))
  bind(app, calls.desfazer, (sessao, { params }, request, reply) =>
    withProgress(request, reply, async andamento => {
      const { lote_id } = params as { lote_id: number }
      const data = await bulk.desfazer(sessao, lote_id, andamento, parentOf(params))
      await announce(deps, sessao, register, null)
      return { data }
    }),
  )
}
