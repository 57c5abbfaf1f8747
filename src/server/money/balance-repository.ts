import type { Q, Tenant } from '../db/transaction.ts'

interface OfCompany extends Tenant {
  empresa_id: number
}

/**
 * Reads balances in R$, as decimal strings: money into accounts of the company less money out, up to the day `ate` (ISO), or
 * all. Verified rows are read from daily sums (movimentos_dias); newer rows one by one, in the order of their ids.
 */
export async function readBalances(
  q: Q,
  { account_id, empresa_id }: OfCompany,
  contas: readonly number[],
  ate: string | null = null,
): Promise<Map<number, string>> {
  if (contas.length === 0) return new Map()
  // one statement: a check of the book between two of them would count its rows twice or not at all
  const { rows } = await q.query<{ id: number; saldo: string }>({
    name: 'saldos',
    text: `select c.id, (coalesce(d.saldo, 0) + coalesce(n.saldo, 0))::numeric(16, 2)::text as saldo
      from unnest($3::bigint[]) as c (id)
      left join lateral (
        select sum(saldo) as saldo from movimentos_dias where account_id = $1 and conta_id = c.id and data <= $4::date
      ) d on true
      left join (
        select lado.conta_id, sum(lado.valor) as saldo
        from (
          select de_conta_id, para_conta_id, valor from movimentos
          where account_id = $1 and data <= $4::date and id >
            coalesce((select ate_id from dinheiro_conferencias where account_id = $1 and empresa_id = $2), 0)
          order by id
        ) m
        cross join lateral (values (para_conta_id, valor), (de_conta_id, -valor)) as lado (conta_id, valor)
        where lado.conta_id = any($3::bigint[]) group by 1
      ) n on n.conta_id = c.id`,
    values: [account_id, empresa_id, contas, ate ?? 'infinity'],
  })
  return new Map(rows.map(({ id, saldo }) => [id, saldo]))
}
