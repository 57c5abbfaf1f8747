import type { Q, Tenant } from '../db/transaction.ts'

/**
 * Reads balances in R$, decimal strings: what moved into an account less what moved out, up to the day `ate` (ISO), or
 * all of it. Each side is read from its index alone.
 */
export async function readBalances(
  q: Q,
  { account_id }: Tenant,
  contas: readonly number[],
  ate: string | null = null,
): Promise<Map<number, string>> {
  const { rows } = await q.query<{ id: number; saldo: string }>({
    name: 'saldos-das-contas',
    text: `select c.id, ((select coalesce(sum(valor), 0) from movimentos
          where account_id = $1 and para_conta_id = c.id and data <= coalesce($3::date, 'infinity'))
        - (select coalesce(sum(valor), 0) from movimentos
          where account_id = $1 and de_conta_id = c.id and data <= coalesce($3::date, 'infinity')))::numeric(16, 2)::text as saldo
      from unnest($2::bigint[]) as c (id)`,
    values: [account_id, contas, ate],
  })
  return new Map(rows.map(({ id, saldo }) => [id, saldo]))
}
