import type { Q } from '../../../db/transaction.ts'
import type { LaterEvent } from '../../../outbox/webhooks-repository.ts'

/** Takes the changes of a connection that are due to be told. */
export async function takeLater(
  q: Q,
  integracao_id: number,
): Promise<{ evento: LaterEvent; registro_id: number }[]> {
  const { rows } = await q.query<{ evento: LaterEvent; registro_id: number }>(
    `delete from integracao_pendentes where account_id = $conta and integracao_id = $1 and proxima_em <= $agora
      returning evento, registro_id`,
    [integracao_id],
  )
  return rows
}

interface StockFigures {
  id: number
  saldo: string
  /** Balances of the rows of a grid; null: the product has none. */
  grades: { id: number; saldo: string }[] | null
}

/** Reads the balances of products in a company, over all deposits and lots. */
export async function readStock(q: Q, empresa_id: number, ids: readonly number[]): Promise<StockFigures[]> {
  const { rows } = await q.query<StockFigures>(
    `select produto_id as id, trim_scale(sum(saldo))::text as saldo,
        json_agg(json_build_object('id', grade_id, 'saldo', trim_scale(saldo)::text) order by grade_id)
          filter (where grade_id is not null) as grades
      from (select produto_id, grade_id, sum(saldo) as saldo from estoque_saldos
        where account_id = $conta and empresa_id = $1 and produto_id = any($2::bigint[]) group by 1, 2) s
      group by 1`,
    [empresa_id, ids],
  )
  return rows
}
