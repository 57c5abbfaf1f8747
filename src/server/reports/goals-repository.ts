import { addMonths, type Dia, dayToWire } from '../../core/dates/day.ts'
import { ZERO } from '../../core/money/decimal.ts'
import type { ReportRow } from '../../domain/reports/endpoint.ts'
import type { Q } from '../db/transaction.ts'
import type { Composed } from './compose-repository.ts'

interface Asked {
  composed: Composed
  days: { de: Dia; ate: Dia }
  companies: readonly { empresa_id: number }[]
}

interface Goal {
  mes: string
  vendedor_id: number | null
  valor: string
}

const readGoalsOf = async (q: Q, empresa_id: number, meses: readonly string[]): Promise<Goal[]> =>
  (
    await q.query<Goal>(
      `select mes, vendedor_id, valor::numeric(17, 2)::text as valor from metas
        where account_id = $conta and empresa_id = $1 and mes = any($2)`,
      [empresa_id, meses],
    )
  ).rows

/** Lists the months of a period that begins with a month, MM/YYYY; none: it begins within one. */
function monthsOf({ de, ate }: Asked['days']): string[] {
  if (de.dia !== 1) return []
  const meses: string[] = []
  for (let at = de; at.ano * 12 + at.mes <= ate.ano * 12 + ate.mes; at = addMonths(at, 1))
    meses.push(dayToWire(at).slice(3))
  return meses
}

/**
 * Gives each row the goal of its month, or of its seller over the period, where the report's rows are what a goal counts: one
 * company, by month or by seller, without other filters.
 */
export async function withGoals(
  q: Q,
  { composed, days, companies }: Asked,
  data: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  const { report, groups, filters, ranges } = composed
  const [by] = groups
  const [company] = companies
  const others = filters.filter(([name]) => name !== 'vendedor')
  const sellers = filters.find(([name]) => name === 'vendedor')?.[1]
  const counted = report.goals && groups.length === 1 && companies.length === 1
  if (!counted || !company || others.length > 0 || ranges.length > 0) return data
  if (by !== 'mes' && by !== 'vendedor') return data
  if (by === 'mes' && sellers && sellers.length > 1) return data
  const meses = monthsOf(days)
  if (meses.length === 0) return data
  const goals = await readGoalsOf(q, company.empresa_id, meses)
  if (goals.length === 0) return data
  const seller = sellers?.[0] ?? null
  const of = (key: string | null | undefined): Goal[] =>
    by === 'mes'
      ? goals.filter(
          ({ mes, vendedor_id }) =>
            `${mes.slice(3)}-${mes.slice(0, 2)}` === key?.slice(0, 7) &&
            (vendedor_id === null ? seller === null : String(vendedor_id) === seller),
        )
      : goals.filter(({ vendedor_id }) => vendedor_id !== null && String(vendedor_id) === key)
  return data.map(row => {
    const mine = row.subtotal ? [] : of(row.chaves[0])
    if (mine.length === 0) return row
    return { ...row, meta: mine.reduce((sum, { valor }) => sum.plus(valor), ZERO).toFixed(2) }
  })
}
