import type { Q } from '../../db/transaction.ts'

/** Reads the random part of the addresses of menus, by their ids. */
export async function menuKeys(q: Q, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await q.query<{ id: number; chave: string }>(
    'select id, chave from cardapios where account_id = $conta and id = any($1)',
    [ids],
  )
  return new Map(rows.map(({ id, chave }) => [id, chave]))
}
