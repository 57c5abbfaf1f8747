import { isoPlus, isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { diaIn } from '../../../core/document/fuso.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { nomePagamento } from '../../../core/tender/index.ts'
import { type caixa, daysAsked, type movimentosDaConta } from '../../../domain/api/caixa-diario.ts'
import type { Answer, Query } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import { MONEY } from '../../../domain/money/accounts.ts'
import type { Q } from '../../db/transaction.ts'
import { toPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { readBalances } from '../../money/balance-repository.ts'
import { listAccountRows, readCash, sumAccount } from './cash-repository.ts'
import { readPointed } from './repository.ts'

interface Flow {
  entradas: string
  saidas: string
}

const sum = (rows: readonly Flow[], key: keyof Flow): Decimal =>
  rows.reduce((total, row) => total.plus(dec(row[key])), ZERO)

/** Formats opening balance and flow, and computes the closing balance. */
const told = (abertura: Decimal, rows: readonly Flow[]) => {
  const [entradas, saidas] = [sum(rows, 'entradas'), sum(rows, 'saidas')]
  return {
    abertura: abertura.toFixed(2),
    entradas: entradas.toFixed(2),
    saidas: saidas.toFixed(2),
    fechamento: abertura.plus(entradas).minus(saidas).toFixed(2),
  }
}

const dayBefore = (iso: string): string => isoPlus(iso, -1)

/** Returns first and last day, ISO: a single date is both; without dates, both are today. */
function spanOf(
  { empresa }: Sessao,
  query: Query<typeof caixa>,
  agora: Date,
): readonly [first: string, last: string] {
  const { de, ate } = daysAsked(query)
  const last = wireToIso(ate ?? de ?? '') || diaIn(agora, empresa.fuso)
  return [de ? wireToIso(de) : last, last]
}

/** Reads the cash book of a period: balances of each account, its flow by payment method, and balances day by day. */
export async function readCashBook(
  q: Q,
  sessao: Sessao,
  query: Query<typeof caixa>,
  agora: Date,
): Promise<Answer<typeof caixa>['data']> {
  const [first, last] = spanOf(sessao, query, agora)
  const { contas, meios, dias } = await readCash(q, sessao, { de: first, ate: last, tipos: MONEY })
  const ids = contas.map(({ id }) => id)
  const openings = await readBalances(q, sessao, ids, dayBefore(first))
  const openingOf = (id: number) => dec(openings.get(id) ?? '0')
  const opening = ids.reduce((total, id) => total.plus(openingOf(id)), ZERO)
  let carried = opening
  return {
    de: isoToWire(first),
    ate: isoToWire(last),
    contas: contas.flatMap(({ ativo, ...conta }) => {
      const own = meios.filter(({ conta_id }) => conta_id === conta.id)
      // hides an inactive account with neither opening balance nor movements
      if (!ativo && own.length === 0 && openingOf(conta.id).isZero()) return []
      return {
        conta,
        ...told(openingOf(conta.id), own),
        meios: own.map(({ meio, entradas, saidas }) => ({
          meio: meio === null ? null : nomePagamento(meio),
          entradas: dec(entradas).toFixed(2),
          saidas: dec(saidas).toFixed(2),
        })),
      }
    }),
    dias: dias.map(({ data, ...flow }) => {
      const day = told(carried, [flow])
      carried = dec(day.fechamento)
      return { data: isoToWire(data), ...day }
    }),
    total: told(opening, dias),
  }
}

/** Reads the movements of one account. @throws NAO_ENCONTRADO */
export async function readAccountBook(
  q: Q,
  sessao: Sessao,
  conta_id: number,
  query: Query<typeof movimentosDaConta>,
  agora: Date,
): Promise<Answer<typeof movimentosDaConta>> {
  const { empresa_id } = sessao
  const { conta } = await readPointed(q, empresa_id, { conta_id })
  if (!conta) throw new AppError('NAO_ENCONTRADO')
  const [first, last] = spanOf(sessao, query, agora)
  const asked = { empresa_id, conta_id, de: first, ate: last }
  const flow = await sumAccount(q, asked)
  const opening = await readBalances(q, sessao, [conta_id], dayBefore(first))
  const rows = await listAccountRows(q, asked, query)
  return {
    ...toPage(
      rows.map(({ total: _, data, meio, ...row }) => ({
        ...row,
        data: isoToWire(data),
        meio: meio === null ? null : nomePagamento(meio),
      })),
      rows[0]?.total ?? 0,
      query,
    ),
    conta: { id: conta_id, nome: conta.nome, ...told(dec(opening.get(conta_id) ?? '0'), [flow]) },
  }
}
