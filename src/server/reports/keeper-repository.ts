import type { Q } from '../db/transaction.ts'

/** Registers that keep a question under its user's name. */
export type KeptTable = 'relatorios_visoes' | 'relatorios_agendados'

/** Reads the user who kept a question; null: no such record. */
export async function readKeeper(q: Q, table: KeptTable, id: number): Promise<number | null> {
  const { rows } = await q.query<{ usuario_id: number }>(
    `select usuario_id from ${table} where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0]?.usuario_id ?? null
}
