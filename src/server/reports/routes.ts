import type { FastifyInstance } from 'fastify'
import type { Report } from '../../domain/reports/define.ts'
import {
  type ReportQuery,
  toReportEndpoint,
  toReportFileEndpoint,
  toReportSearchEndpoint,
} from '../../domain/reports/endpoint.ts'
import { REPORTS } from '../../domain/reports/index.ts'
import type { Deps } from '../deps.ts'
import { bind } from '../http/bind.ts'
import { sendReport } from './file.ts'
import { readReport } from './read.ts'
import { searchReport } from './search.ts'

/** Adds the endpoints of every declared report: its page, the search in it, and its file. */
export function reportRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reports: readonly Report[] = REPORTS,
): void {
  for (const report of reports) {
    bind(app, toReportEndpoint(report), (sessao, { query }) =>
      db.tx(sessao, q => readReport(q, sessao, report, query as ReportQuery, clock())),
    )
    bind(app, toReportSearchEndpoint(report), async (sessao, { query }) => ({
      data: await db.tx(sessao, q =>
        searchReport(q, sessao, report, query as ReportQuery & { texto: string }, clock()),
      ),
    }))
    bind(app, toReportFileEndpoint(report), (sessao, { query }, _request, reply) =>
      sendReport(
        db,
        sessao,
        report,
        query as ReportQuery & { formato: 'csv' | 'xlsx' | 'pdf' },
        clock(),
        reply,
      ),
    )
  }
}
