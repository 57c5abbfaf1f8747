import { unaccented } from '../../core/text/plain.ts'
import { cellText } from '../../domain/reports/cell-text.ts'
import type { Report } from '../../domain/reports/define.ts'
import { MOST_FOUND, type ReportQuery } from '../../domain/reports/endpoint.ts'
import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import { readAll } from './page-repository.ts'
import { prepare, SCREEN_SECONDS, toRow } from './read.ts'

const plain = (text: string): string => unaccented(text).toLowerCase()

/**
 * Finds the rows with a text in any cell, as shown, without regard to accents and case. Gives the positions, from 0, of
 * the first `MOST_FOUND`.
 */
export async function searchReport(
  q: Q,
  sessao: Sessao,
  report: Report,
  { texto, ...query }: ReportQuery & { texto: string },
  agora: Date,
): Promise<{ posicoes: number[]; mais: boolean }> {
  const prepared = await prepare(q, sessao, report, query, { agora, seconds: SCREEN_SECONDS })
  const wanted = plain(texto)
  const rowOf = toRow(prepared)
  const posicoes: number[] = []
  let at = 0
  for await (const rows of readAll(q, prepared.composed, 'shown').parts)
    for (const stored of rows) {
      const { valores } = rowOf(stored)
      const has = prepared.columns.some(column =>
        plain(cellText(column, valores[column.id] ?? null)).includes(wanted),
      )
      if (has && posicoes.length === MOST_FOUND) return { posicoes, mais: true }
      if (has) posicoes.push(at)
      at += 1
    }
  return { posicoes, mais: false }
}
