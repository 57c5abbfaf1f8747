import type { Q, Tenant } from '../db/transaction.ts'

interface OfCompany extends Tenant {
  empresa_id: number
}

interface Folded {
  contas: { id: number; saldo: string }[]
  /** Id of the newest row included in the daily sums. */
  ate_id: number
}

/**
 * Reads balances in R$, as decimal strings: money into accounts of the company less money out, up to the day `ate` (ISO), or
 * all. Verified rows are read from daily sums (movimentos_dias); newer rows one by one.
 */
export async function readBalances(
  q: Q,
  { account_id, empresa_id }: OfCompany,
  contas: readonly number[],
  ate: string | null = null,
): Promise<Map<number, string>> {
  const day = ate ?? 'infinity'
  const { rows: folds } = await q.query<Folded>({
    name: 'saldos-dobrados',
    text: `select coalesce((select ate_id from dinheiro_conferencias where account_id = $1 and empresa_id = $2), 0) as ate_id,
        (select coalesce(json_agg(json_build_object('id', c.id, 'saldo', (select coalesce(sum(saldo), 0)::text from movimentos_dias
            where account_id = $1 and conta_id = c.id and data <= $4::date))), '[]')
          from unnest($3::bigint[]) as c (id)) as contas`,
    values: [account_id, empresa_id, contas, day],
  })
  const fold = folds[0] as Folded
  // not a named statement: which index is best depends on how many rows are newer than the daily sums
  const { rows } = await q.query<{ id: number; saldo: string }>(
    `with m as (select de_conta_id, para_conta_id, valor from movimentos
        where account_id = $1 and id > $2 and data <= $4::date order by id)
      select c.id, (c.saldo + coalesce(sum(case when m.para_conta_id = c.id then m.valor else -m.valor end), 0))::numeric(16, 2)::text as saldo
        from json_to_recordset($3) as c (id bigint, saldo numeric) left join m on c.id in (m.de_conta_id, m.para_conta_id)
       group by c.id, c.saldo`,
    [account_id, fold.ate_id, JSON.stringify(fold.contas), day],
  )
  return new Map(rows.map(({ id, saldo }) => [id, saldo]))
}
