import { dec } from '../../core/money/decimal.ts'
import type { Q, Tenant } from '../db/transaction.ts'

interface OfCompany extends Tenant {
  empresa_id: number
}

interface Folded {
  contas: { id: number; saldo: string }[]
  /** Id of the newest row included in the balances of days. */
  ate_id: number
}

/**
 * Reads balances in R$, as decimal strings: money into accounts of the company less money out, up to the day `ate` (ISO), or
 * all. Verified rows are in the balance of a day (movimentos_dias); newer rows are read one by one.
 */
export async function readBalances(
  q: Q,
  { account_id, empresa_id }: OfCompany,
  contas: readonly number[],
  ate: string | null = null,
): Promise<Map<number, string>> {
  if (contas.length === 0) return new Map()
  const day = ate ?? 'infinity'
  const { rows: folds } = await q.query<Folded>({
    name: 'saldos-dobrados',
    text: `select coalesce((select ate_id from dinheiro_conferencias where account_id = $1 and empresa_id = $2), 0) as ate_id,
        (select coalesce(json_agg(json_build_object('id', c.id, 'saldo', coalesce((select saldo from movimentos_dias
            where account_id = $1 and conta_id = c.id and data <= $4::date order by data desc limit 1), 0)::text)), '[]')
          from unnest($3::bigint[]) as c (id)) as contas`,
    values: [account_id, empresa_id, contas, day],
  })
  const fold = folds[0] as Folded
  // a column an account, in one walk over the newer rows; not a named statement: which index is best depends on their number
  const { rows } = await q.query<Record<string, string>>(
    `select ${fold.contas
      .map(
        ({ id }, i) =>
          `sum(case $${i + 4}::bigint when para_conta_id then valor when de_conta_id then -valor end)::text as "${id}"`,
      )
      .join(', ')}
      from (select de_conta_id, para_conta_id, valor from movimentos
        where account_id = $1 and id > $2 and data <= $3::date order by id) m`,
    [account_id, fold.ate_id, day, ...fold.contas.map(({ id }) => id)],
  )
  return new Map(
    fold.contas.map(({ id, saldo }) => [
      id,
      dec(saldo)
        .plus(rows[0]?.[id] ?? '0')
        .toFixed(2),
    ]),
  )
}
