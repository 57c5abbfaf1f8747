import type { Q } from '../db/transaction.ts'
import type { Label } from './dims-repository.ts'

/** Reads the names of keys (ids, or texts), in the keys' order. */
export async function namesOf(
  q: Q,
  { join, name }: Label,
  keys: readonly (string | null)[],
  type: 'bigint' | 'text' = 'bigint',
): Promise<(string | null)[]> {
  const { rows } = await q.query<{ nome: string | null }>(
    `select ${name('l', 'x.k')} as nome from unnest($1::${type}[]) with ordinality as x(k, i) ${join('l', 'x.k')} order by x.i`,
    [keys],
  )
  return rows.map(({ nome }) => nome)
}
