import type { Q } from '../../db/transaction.ts'

export interface EventoDoCanal {
  evento_id: string
  pedido: string
  tipo: string
  /** Event as the application told it. */
  dito: unknown
}

/** Stores events, each once, however often it comes. Gives how many are new. */
export async function storeEvents(q: Q, canal_id: number, events: readonly EventoDoCanal[]): Promise<number> {
  const { rowCount } = await q.query(
    `insert into canal_eventos (account_id, canal_id, evento_id, pedido, tipo, dito, em)
      select $conta, $1, e.evento_id, e.pedido, e.tipo, e.dito, $agora
        from jsonb_to_recordset($2::jsonb) as e(evento_id text, pedido text, tipo text, dito jsonb)
      on conflict (account_id, canal_id, evento_id) do nothing returning account_id`,
    [canal_id, JSON.stringify(events)],
  )
  return rowCount ?? 0
}

/** Lists orders with events that were not taken in, the longest waiting first, and when the first of each came. */
export async function ordersWaiting(
  q: Q,
  canal_id: number,
  most: number,
): Promise<{ pedido: string; em: Date }[]> {
  const { rows } = await q.query<{ pedido: string; em: Date }>(
    `select pedido, min(em) as em from canal_eventos where account_id = $conta and canal_id = $1 and feito_em is null
      group by pedido order by min(id) limit $2`,
    [canal_id, most],
  )
  return rows
}

/** Event that was not taken in, and when it came. */
export interface EventoNovo {
  tipo: string
  dito: unknown
  em: Date
}

/** Reads an order's events that were not taken in. */
export async function newEvents(q: Q, canal_id: number, pedido: string): Promise<EventoNovo[]> {
  const { rows } = await q.query<EventoNovo>(
    `select tipo, dito, em from canal_eventos where account_id = $conta and canal_id = $1 and pedido = $2 and feito_em is null
      order by id for update`,
    [canal_id, pedido],
  )
  return rows
}

/** Reads all events of an order, as the application told them, the oldest first. */
export async function toldEvents(q: Q, canal_id: number, pedido: string): Promise<EventoNovo[]> {
  const { rows } = await q.query<EventoNovo>(
    'select tipo, dito, em from canal_eventos where account_id = $conta and canal_id = $1 and pedido = $2 order by id',
    [canal_id, pedido],
  )
  return rows
}

/** Ends an order's events. `tipos` null: all. */
export async function endEvents(
  q: Q,
  canal_id: number,
  pedido: string,
  tipos: readonly string[] | null = null,
): Promise<void> {
  await q.query(
    `update canal_eventos set feito_em = $agora
      where account_id = $conta and canal_id = $1 and pedido = $2 and feito_em is null
        and ($3::text[] is null or tipo = any($3))`,
    [canal_id, pedido, tipos],
  )
}

/** Ends events whose kind changes no order. */
export async function endOthers(q: Q, canal_id: number, known: readonly string[]): Promise<void> {
  await q.query(
    `update canal_eventos set feito_em = $agora
      where account_id = $conta and canal_id = $1 and feito_em is null and tipo <> all($2::text[])`,
    [canal_id, known],
  )
}
