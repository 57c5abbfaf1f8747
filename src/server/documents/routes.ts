import type { FastifyInstance } from 'fastify'
import { documentEndpoints } from '../../domain/documents/to-endpoints.ts'
import { AppError } from '../../domain/error.ts'
import type { Db } from '../db/transaction.ts'
import { bind } from '../http/bind.ts'
import { daysOf } from './days.ts'
import { save } from './save.ts'
import { type ServedDocument, servedFamily } from './served.ts'
import { servedRepository } from './served-repository.ts'

/** Adds the endpoints of documents that need no module, only their declaration. */
export function servedDocumentRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: () => Date },
  documents: readonly ServedDocument[],
): void {
  for (const served of documents) {
    const { document, permission } = served
    const calls = documentEndpoints(document, permission)
    const family = servedFamily(served)
    const repository = servedRepository(document)
    const { toWire } = daysOf(document)
    bind(app, calls.gravar, async (sessao, { body }) => ({
      data: (await save(deps, family, sessao, { id: null, body })) as never,
    }))
    bind(app, calls.alterar, async (sessao, { params: { id }, query: { versao }, body }) => ({
      data: (await save(deps, family, sessao, { id, versao, body })) as never,
    }))
    bind(app, calls.ver, async (sessao, { params }) => {
      const row = await deps.db.tx(sessao, q => repository.read(q, sessao, params.id))
      if (!row) throw new AppError('NAO_ENCONTRADO')
      return { data: toWire(row) as never }
    })
    bind(app, calls.listar, async (sessao, { query }) => {
      const page = await deps.db.tx(sessao, q => repository.list(q, sessao, query))
      return { ...page, data: page.data.map(toWire) as never }
    })
    bind(app, calls.historico, (sessao, { params, query }) =>
      deps.db.tx(sessao, q => repository.history(q, sessao, params.id, query)),
    )
  }
}
