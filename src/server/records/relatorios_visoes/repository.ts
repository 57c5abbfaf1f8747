import type { Q } from '../../db/transaction.ts'

/** Reads the user who owns a view; null: no such view. */
export async function readOwner(q: Q, id: number): Promise<number | null> {
  const { rows } = await q.query<{ usuario_id: number }>(
    'select usuario_id from relatorios_visoes where account_id = $conta and id = $1',
    [id],
  )
  return rows[0]?.usuario_id ?? null
}
