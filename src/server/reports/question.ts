import { fieldError } from '../../domain/error.ts'
import { guard } from '../../domain/guard.ts'
import type { Report } from '../../domain/reports/define.ts'
import { type ReportQuery, readQuestion } from '../../domain/reports/endpoint.ts'
import { REPORTS } from '../../domain/reports/index.ts'
import { questionWords } from '../../domain/reports/question-words.ts'
import type { Sql } from '../db/sql.ts'
import { guardUserOf } from '../http/access.ts'
import type { Sessao } from '../http/session.ts'
import type { WireRow } from '../register/wire.ts'
import { questionsOf } from './scope-repository.ts'

/** Report with its stored question: parameters as in the URL. */
export interface KeptQuestion {
  report: Report
  query: ReportQuery
}

const maySee = (sessao: Sessao, { permission, plan }: Report): boolean =>
  guard({ permission, ...(plan ? { plan } : {}) }, guardUserOf(sessao), sessao.empresa.bloqueada) === 'ok'

/** Writes the condition, over a row `t`, of stored questions of reports that the user may see. */
export const seenQuestions = (sessao: Sessao): Sql =>
  questionsOf(REPORTS.filter(report => maySee(sessao, report)).map(({ id }) => id))

/** Reads a stored question. @throws VALIDACAO at its field: unknown report, one not to be seen, bad parameters */
export function checkQuestion(
  sessao: Sessao,
  row: { relatorio?: unknown; consulta?: unknown },
): KeptQuestion {
  const report = REPORTS.find(({ id }) => id === row.relatorio)
  if (!report) throw fieldError('relatorio', 'Relatório desconhecido')
  if (!maySee(sessao, report)) throw fieldError('relatorio', 'Você não vê este relatório')
  const read = readQuestion(report, String(row.consulta ?? ''))
  if (!read.success) throw fieldError('consulta', read.error.issues[0]?.message ?? 'Filtros inválidos')
  return { report, query: read.data as ReportQuery }
}

/** Adds to each record, as `mostra`, the text of its stored question; null for an unknown report. */
export function sayQuestions(records: WireRow[]): void {
  for (const record of records) {
    const report = REPORTS.find(({ id }) => id === record['relatorio'])
    record['mostra'] = report ? questionWords(report, (record['consulta'] ?? null) as string | null) : null
  }
}
