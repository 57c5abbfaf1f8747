import type { Q } from '../../../db/transaction.ts'

/** Finds the lots whose balance, over all deposits, exceeds their registered quantity. */
export async function readOverfull(q: Q, lotes: readonly number[]): Promise<Set<number>> {
  const { rows } = await q.query<{ id: number }>(
    `select l.id from produtos_lotes l join estoque_saldos s on s.account_id = $conta and s.lote_id = l.id
      where l.account_id = $conta and l.id = any($1::bigint[]) group by l.id, l.quantidade having sum(s.saldo) > l.quantidade`,
    [lotes],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Raises the registered quantity of lots to their balance, because the goods exist. */
export const raiseLots = (q: Q, lotes: readonly number[]) =>
  q.query(
    `update produtos_lotes l set quantidade = s.saldo from (select lote_id, sum(saldo) as saldo from estoque_saldos
        where account_id = $conta and lote_id = any($1::bigint[]) group by lote_id) s
      where l.account_id = $conta and l.id = s.lote_id and s.saldo > l.quantidade`,
    [lotes],
  )
