import type { FastifyInstance } from 'fastify'
import { documentEndpoints } from '../../domain/documents/to-endpoints.ts'
import { storedColumns } from '../../domain/fields/columns.ts'
import type { Fields } from '../../domain/fields/field.ts'
import { bind } from '../http/bind.ts'
import { requestKey } from '../http/idempotency.ts'
import type { Sessao } from '../http/session.ts'
import type { Served } from '../register/hooks.ts'
import { pointedOf } from '../register/plan.ts'
import { save } from './save.ts'
import { type ServedDocument, servedFamily } from './served.ts'
import { type IssuingDeps, servedIssuing } from './served-issue.ts'
import { servedPapers } from './served-papers.ts'
import { wholeReader } from './served-read.ts'
import { servedRepository } from './served-repository.ts'

/** Lists the columns of each register that documents show where they point to it: none that is personal data. */
const shownOf = (records: readonly Served[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    records.map(register => {
      const personal = storedColumns(register.fields as Fields).flatMap(({ column, field }) =>
        field.personal ? [column] : [],
      )
      return [register.id, pointedOf(register).filter(name => !personal.includes(name))]
    }),
  )

/**
 * Adds the endpoints of documents that need no module, only their declaration. Their lists are readings (servedList).
 * @param records registers to which fields of documents may point
 */
export function servedDocumentRoutes(
  app: FastifyInstance,
  deps: IssuingDeps,
  documents: readonly ServedDocument[],
  records: readonly Served[],
): void {
  const shown = shownOf(records)
  for (const served of documents) {
    const { document } = served
    const calls = documentEndpoints(document)
    const readWhole = wholeReader(served, shown)
    const family = servedFamily(served, readWhole)
    const repository = servedRepository(document)
    const issuing = servedIssuing(deps, served, readWhole)
    const papers = servedPapers(deps, served)
    const reread = async (sessao: Sessao, id: number) => ({
      data: (await deps.db.tx(sessao, q => readWhole(q, sessao, id))) as never,
    })
    bind(app, calls.gravar, async (sessao, { body }) => ({
      data: (await save(deps, family, sessao, { id: null, body })) as never,
    }))
    bind(app, calls.alterar, async (sessao, { params: { id }, body: { versao, ...body } }) => ({
      data: (await save(deps, family, sessao, { id, versao, body })) as never,
    }))
    bind(app, calls.ver, (sessao, { params: { id } }) => reread(sessao, id))
    bind(app, calls.historico, (sessao, { params, query }) =>
      deps.db.tx(sessao, async q => {
        await readWhole(q, sessao, params.id)
        return repository.history(q, sessao, params.id, query)
      }),
    )
    if (!document.issued) continue
    bind(app, calls.emitir, async (sessao, { params: { id }, body }) => {
      await issuing.issue(sessao, id, body.confirma_aliquota ?? false)
      return reread(sessao, id)
    })
    bind(app, calls.cancelar, async (sessao, { params: { id }, body: { justificativa } }) => {
      await issuing.cancel(sessao, id, justificativa)
      return reread(sessao, id)
    })
    bind(app, calls.eventos, async (sessao, { params: { id } }) => ({
      data: await issuing.history(sessao, id),
    }))
    bind(app, calls.registrar, async (sessao, { params: { id }, body }, request) => ({
      data: await issuing.register(sessao, id, body, requestKey(request)),
    }))
    bind(app, calls.papel, async (sessao, { params: { id } }, _request, reply) =>
      reply.type('application/pdf').send(await papers.paper(sessao, id)),
    )
    bind(app, calls.evento, async (sessao, { params: { id }, query }, _request, reply) =>
      reply.type('application/pdf').send(await papers.event(sessao, id, query.evento_id ?? null)),
    )
    bind(app, calls.xml, async (sessao, { params: { id } }, _request, reply) => {
      const { nome, xml } = await papers.xml(sessao, id)
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${nome}"`)
        .send(xml)
    })
  }
}
