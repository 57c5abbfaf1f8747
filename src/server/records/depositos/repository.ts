import type { Q } from '../../db/transaction.ts'

/** No deposit of the company is the main one, for the one that is about to be (an index allows one). */
export const noMain = (q: Q, empresa_id: number) =>
  q.query('update depositos set principal = false where empresa_id = $1 and principal', [empresa_id])

export async function isMain(q: Q, id: number): Promise<boolean> {
  const { rows } = await q.query<{ principal: boolean }>('select principal from depositos where id = $1', [
    id,
  ])
  return rows[0]?.principal === true
}
