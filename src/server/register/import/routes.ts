import type { FastifyInstance } from 'fastify'
import { toImportEndpoints } from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { withProgress } from '../../http/progress.ts'
import { type Announcing, announce } from '../announce.ts'
import { createExporter } from '../export/service.ts'
import type { Served } from '../hooks.ts'
import type { RawQuery } from '../read/query.ts'
import { recordTarget } from './records.ts'
import { createImporter } from './service.ts'

/** Adds the routes of one register's import and export; a read-only register gets only the export. */
export function importRoutes(
  app: FastifyInstance,
  deps: Deps & Announcing,
  register: Served,
  all: readonly Served[],
): void {
  const calls = toImportEndpoints(register)
  const exporter = createExporter(register, all, deps)
  const parentOf = (params: unknown) =>
    register.parent ? (params as Record<string, number>)[register.parent.key] : undefined

  bind(app, calls.exportar, (sessao, { params, query }, _request, reply) =>
    exporter.exportar(sessao, query as RawQuery, reply, parentOf(params)),
  )
  bind(app, calls.exportarSelecao, (sessao, { params, body }, _request, reply) =>
    exporter.exportar(
      sessao,
      { ...(body.filtro as RawQuery), formato: body.formato },
      reply,
      parentOf(params),
    ),
  )
  if (register.access.readonly) return
  const importer = createImporter(recordTarget(register, all, deps), deps)
  bind(app, calls.importar, (sessao, { params, body }, request, reply) =>
    withProgress(request, reply, async andamento => {
      const data = await importer.importar(sessao, body, andamento, parentOf(params))
      if (!body.simular) await announce(deps, sessao, register, null)
      return { data }
    }),
  )
  bind(app, calls.mapa, async (sessao, { body }) => ({ data: await importer.mapa(sessao, body.cabecalho) }))
}
