import type { Q } from '../../db/transaction.ts'

/** Reads what the values of a price table are (TIPO_TABELA); null: no such table. */
export async function readTipo(q: Q, tabela_id: unknown): Promise<number | null> {
  const { rows } = await q.query<{ tipo: number }>(
    'select tipo from tabelas_preco where account_id = $conta and id = $1',
    [tabela_id],
  )
  return rows[0]?.tipo ?? null
}
