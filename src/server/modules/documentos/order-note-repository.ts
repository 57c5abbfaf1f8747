import type { Q } from '../../db/transaction.ts'

/** Reads when the notes of the company's orders are issued (config/delivery.ts). */
export async function readWhenIssued(q: Q, empresa_id: number): Promise<number> {
  const { rows } = await q.query<{ emitir_delivery: number }>(
    'select emitir_delivery from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0]?.emitir_delivery ?? 0
}

interface OrderToIssue {
  empresa_id: number
  status: string
  modo: string
  /** Last user who moved the order, else the one who stored it. */
  usuario_id: number
}

/** Locks an order on its way, of which a note is to be made; null: there is none. */
export async function readOrderToIssue(q: Q, id: number): Promise<OrderToIssue | null> {
  const { rows } = await q.query<OrderToIssue>(
    `select v.empresa_id, v.status, e.modo, coalesce((select h.usuario_id from entrega_eventos h
        where h.account_id = $conta and h.entrega_id = e.id and h.usuario_id is not null order by h.id desc limit 1), v.usuario_id) as usuario_id
      from vendas v join entregas e on e.account_id = $conta and e.venda_id = v.id
      where v.account_id = $conta and v.id = $1 for update of v`,
    [id],
  )
  return rows[0] ?? null
}

/** Reads the series that issues an order's note: that of the company's main address, or its first one of the model; null: none. */
export async function readSeriesOf(q: Q, empresa_id: number, modelo: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number | null }>(
    `select coalesce((select case $2 when '65' then a.serie_nfce_id else a.serie_nfe_id end from empresas_addresss a
          where a.account_id = $conta and a.empresa_id = $1 order by a.principal desc, a.id limit 1),
        (select s.id from series s where s.account_id = $conta and s.empresa_id = $1 and s.modelo = $2 order by s.id limit 1)) as id`,
    [empresa_id, modelo],
  )
  return rows[0]?.id ?? null
}
