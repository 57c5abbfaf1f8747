import type { FastifyReply } from 'fastify'
import { periodOf } from '../../../core/sped/period.ts'
import { csvLine } from '../../../core/text/csv.ts'
import { isoMonth } from '../../../domain/api/sped.ts'
import { fieldError } from '../../../domain/error.ts'
import { guarded } from '../../../domain/fields/formula.ts'
import { originWord } from '../../../domain/money/origins.ts'
import type { Db } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { sendSheet } from '../../sheet/send.ts'
import { countPostings, eachPosting, type PostingRow } from './postings-repository.ts'

const HEAD = [
  ...['Data', 'Débito', 'Conta de débito', 'Crédito', 'Conta de crédito'],
  ...['Valor', 'Histórico', 'Documento'],
]

function lineOf(row: PostingRow): string {
  const cause = originWord(row.origem_tipo)
  const history = [row.estorno ? 'Estorno' : '', row.historico || cause, row.parceiro]
  return csvLine([
    row.data,
    ...[row.debito_codigo, row.debito, row.credito_codigo, row.credito].map(guarded),
    row.valor.replace('.', ','),
    guarded(history.filter(Boolean).join(' · ')),
    guarded(row.documento ?? cause),
  ])
}

/** Sends a month's postings (MM/AAAA) as CSV. @throws VALIDACAO for a month without postings */
export async function sendPostings(
  db: Db,
  sessao: Sessao,
  mes: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const month = isoMonth(mes)
  const { inicio, fim } = periodOf(month)
  const of = { empresa_id: sessao.empresa_id, de: inicio, ate: fim }
  if ((await db.tx(sessao, q => countPostings(q, of))) === 0)
    throw fieldError('mes', `Não há lançamentos em ${mes}`)
  return sendSheet(reply, `lancamentos-${month}`, 'csv', write =>
    db.tx(sessao, async q => {
      await write(`\ufeff${csvLine(HEAD)}`)
      for await (const rows of eachPosting(q, of)) await write(rows.map(lineOf).join(''))
    }),
  )
}
