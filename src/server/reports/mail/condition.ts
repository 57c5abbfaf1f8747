import { fieldError } from '../../../domain/error.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import { meets, type RowCondition, readCondition } from '../../../domain/reports/condition.ts'
import { measuresSeen } from '../../../domain/reports/define.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { placesOf } from '../compose-repository.ts'
import { readAll } from '../page-repository.ts'
import type { KeptQuestion } from '../question.ts'
import { FILE_SECONDS, prepare, toRow } from '../read.ts'

/** Reads the condition of a kept question with the user's rights. @throws VALIDACAO at `condicao` */
export function conditionOf(sessao: Sessao, { report }: KeptQuestion, said: string): RowCondition {
  const read = readCondition(
    report,
    measuresSeen(report, flag => sessao.flags.has(flag)),
    said,
  )
  if (typeof read === 'string') throw fieldError('condicao', read)
  return read
}

/** Most rows that a notice names. */
const NAMED = 5

/**
 * Finds the rows of a kept question that meet a condition: how many, and the first ones in words. Call it before any query of its
 * transaction.
 */
export async function rowsMeeting(
  q: Q,
  sessao: Sessao,
  { report, query }: KeptQuestion,
  condition: RowCondition,
  agora: Date,
): Promise<{ count: number; named: string[] }> {
  const { cruzado: _, ordem: _o, ...asked } = query
  const only = { ...asked, page: 1, limit: 1, medidas: condition.measure }
  const prepared = await prepare(q, sessao, report, only, { agora, seconds: FILE_SECONDS })
  const { groups } = prepared.composed
  const rowOf = toRow(prepared)
  const column = { tipo: condition.shown.kind, casas: placesOf(condition.shown) }
  const found = { count: 0, named: [] as string[] }
  for await (const rows of readAll(q, prepared.composed).parts)
    for (const stored of rows) {
      const { valores } = rowOf(stored)
      const value = valores[condition.measure]
      if (!meets(condition, value)) continue
      found.count += 1
      const name = groups.map(group => valores[group] ?? '(nenhum)').join(' · ')
      if (found.named.length < NAMED) found.named.push(`${name}: ${cellText(column, value ?? null)}`)
    }
  return found
}
