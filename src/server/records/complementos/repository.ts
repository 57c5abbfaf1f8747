import type { Q } from '../../db/transaction.ts'

/** Another version of every product that has the complement: its version is stamped. */
export const renewProducts = (q: Q, id: number) =>
  q.query(
    'update produtos set complementos = complementos where account_id = $conta and complementos @> array[$1]::bigint[]',
    [id],
  )
