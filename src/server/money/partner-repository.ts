import type { Q } from '../db/transaction.ts'

export async function hasPartner(q: Q, id: number): Promise<boolean> {
  const { rowCount } = await q.query('select from parceiros where account_id = $conta and id = $1', [id])
  return (rowCount ?? 0) > 0
}
