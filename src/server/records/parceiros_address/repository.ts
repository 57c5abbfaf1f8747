import type { Q } from '../../db/transaction.ts'

export async function partnerOf(q: Q, id: number): Promise<number | null> {
  const { rows } = await q.query<{ parceiro_id: number }>(
    'select parceiro_id from parceiros_address where account_id = $conta and id = $1',
    [id],
  )
  return rows[0]?.parceiro_id ?? null
}

export async function hasAnother(q: Q, id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from parceiros_address where account_id = $conta and id <> $1
        and parceiro_id = (select parceiro_id from parceiros_address where account_id = $conta and id = $1)`,
    [id],
  )
  return Boolean(rowCount)
}
