import type { Q } from '../../db/transaction.ts'

/** Gives a new version to every product with the complement: this update changes nothing, but a trigger sets the version. */
export const renewProducts = (q: Q, id: number) =>
  q.query(
    'update produtos set complementos = complementos where account_id = $conta and complementos @> array[$1]::bigint[]',
    [id],
  )
