import type { Q } from '../../db/transaction.ts'

/** Marks the days that the reports keep of the months of a rate: their taxes are computed again. */
export async function markMonths(q: Q, id: number): Promise<void> {
  await q.query(
    `insert into cubo_marcas (account_id, empresa_id, em, qual)
      select $conta::bigint, c.empresa_id, (c.dia || 'T12:00:00' || c.fuso)::timestamptz, 'venda'
        from aliquotas_das a join cubo_dias c on c.account_id = $conta and c.account_id = a.account_id and c.empresa_id = a.empresa_id and c.dia >= a.desde
        where a.account_id = $conta and a.id = $1 and c.dia < coalesce((select min(o.desde) from aliquotas_das o
          where o.account_id = $conta and o.account_id = a.account_id and o.empresa_id = a.empresa_id and o.desde > a.desde), 'infinity')
      returning account_id`,
    [id],
  )
}
