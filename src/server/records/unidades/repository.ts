import { type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { matching } from '../../register/read/matching.ts'

/** Writes the condition on name or sigla, because users search a unit as KG. */
export const called = (value: string): Sql =>
  sql`${matching(sql`t.nome`, value)} or ${matching(sql`t.sigla`, value)}`

export async function usedByProducts(q: Q, sigla: unknown): Promise<boolean> {
  const { rowCount } = await q.query(
    'select from produtos where account_id = $conta and (unidade = $1 or unidade_trib = $1) limit 1',
    [sigla],
  )
  return Boolean(rowCount)
}
