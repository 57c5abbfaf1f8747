import type { EtapaEntrega } from '../../domain/entregas/ladder.ts'
import type { Q } from '../db/transaction.ts'

interface EntregaBegun {
  empresa_id: number
  venda_id: number
  canal: string
  externo_id: string | null
  modo: string
  estado: EtapaEntrega
  prometida_em: Date | null
  pago_antes: string
}

/** Stores an order's way and gives its id; null: the order has one. */
export async function insertEntrega(q: Q, row: EntregaBegun, em: Date): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `insert into entregas (account_id, empresa_id, venda_id, canal, externo_id, modo, estado, prometida_em, pago_antes,
        recebido_em, aceito_em)
      values ($conta, $1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, case when $6 = 'aceito' then $9::timestamptz end)
      on conflict (account_id, venda_id) do nothing returning id`,
    [
      ...[row.empresa_id, row.venda_id, row.canal, row.externo_id, row.modo, row.estado],
      ...[row.prometida_em?.toISOString() ?? null, row.pago_antes, em.toISOString()],
    ],
  )
  return rows[0]?.id ?? null
}
