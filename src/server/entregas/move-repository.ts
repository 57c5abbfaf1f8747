import {
  ESTADOS,
  type EstadoEntrega,
  type EtapaEntrega,
  type ModoEntrega,
  replacedBy,
} from '../../domain/entregas/ladder.ts'
import { insertMany } from '../db/insert-many.ts'
import type { Q } from '../db/transaction.ts'
import { CUSTOMER } from './list-repository.ts'

/** An order on its way, as its movements see it. */
export interface EntregaRow {
  id: number
  estado: EtapaEntrega
  modo: ModoEntrega
  canal: string
  externo_id: string | null
}

/** Author of a movement: a user, the channel that the order came from, or the kitchen screen of a till. */
export type Mover = { usuario_id: number } | { canal: string } | { terminal_id: number }

/** Locks an order's way until the transaction ends; null: the company has no such order on its way. */
export async function holdEntrega(q: Q, empresa_id: number, venda_id: number): Promise<EntregaRow | null> {
  const { rows } = await q.query<EntregaRow>({
    name: 'entrega-trava',
    // the order first, as who cancels it does: otherwise each could wait for the other
    text: `with v as (select id from vendas where account_id = $conta and empresa_id = $1 and id = $2 for update)
      select e.id, e.estado, e.modo, e.canal, e.externo_id from entregas e join v on v.id = e.venda_id
      where e.account_id = $conta and e.venda_id = $2 for update of e`,
    values: [empresa_id, venda_id],
  })
  return rows[0] ?? null
}

/** Sets the state, unless the order is already as far. False: it is. */
export async function climb(q: Q, id: number, para: EtapaEntrega, em: Date): Promise<boolean> {
  const { em: column } = ESTADOS[para]
  const { rowCount } = await q.query(
    `update entregas set estado = $2, ${column} = coalesce(${column}, $3::timestamptz)
      where account_id = $conta and id = $1 and estado = any($4::text[])`,
    [id, para, em.toISOString(), replacedBy(para)],
  )
  return rowCount === 1
}

/** Notes what is told of an order without moving it. False: it was told before. */
export async function note(q: Q, id: number, para: EstadoEntrega): Promise<boolean> {
  const { rowCount } = await q.query(
    `update entregas set aparte = $2 where account_id = $conta and id = $1 and aparte is distinct from $2`,
    [id, para === 'resolvido' ? null : para],
  )
  return rowCount === 1
}

/** Adds an event to the history. */
export async function addEvent(
  q: Q,
  account_id: number,
  event: {
    entrega_id: number
    estado: EstadoEntrega
    em: Date
    por: Mover
    motivo: string | null
    mudou: boolean
  },
): Promise<void> {
  const { por, em, ...row } = event
  const who = { usuario_id: null, canal: null, terminal_id: null, ...por }
  await insertMany(q, account_id, 'entrega_eventos', [{ ...row, ...who, em: em.toISOString() }])
}

/** SQL joins and name of the author of the event `h`. */
export const MOVER_JOINS = `left join usuarios u on u.account_id = $conta and u.id = h.usuario_id
        left join terminais k on k.account_id = $conta and k.id = h.terminal_id`
export const MOVED_BY = `coalesce(u.nome, h.canal, 'cozinha de ' || k.nome, '')`

/** Names who brought an order to a state, and reads when; null: nobody known. */
export async function broughtBy(
  q: Q,
  entrega_id: number,
  estado: EstadoEntrega,
): Promise<{ por: string; em: Date } | null> {
  const { rows } = await q.query<{ por: string; em: Date }>(
    `select ${MOVED_BY} as por, h.em from entrega_eventos h ${MOVER_JOINS}
      where h.account_id = $conta and h.entrega_id = $1 and h.estado = $2 and h.mudou order by h.id desc limit 1`,
    [entrega_id, estado],
  )
  return rows[0] ?? null
}

/** Reads the last state that an order was brought to, when, and the state before it; null: it was only begun. */
export async function readLastStep(
  q: Q,
  entrega_id: number,
): Promise<{ estado: EtapaEntrega; em: Date; antes: EtapaEntrega } | null> {
  const { rows } = await q.query<{ estado: EtapaEntrega; em: Date }>(
    `select estado, em from entrega_eventos where account_id = $conta and entrega_id = $1 and mudou and estado = any($2::text[])
      order by id desc limit 2`,
    [entrega_id, Object.keys(ESTADOS)],
  )
  const [last, before] = rows
  return last && before ? { ...last, antes: before.estado } : null
}

/** Sets an order back from the state `de` to the one before it. False: it is no longer there. */
export async function setBack(
  q: Q,
  id: number,
  { de, para }: { de: EtapaEntrega; para: EtapaEntrega },
): Promise<boolean> {
  const { rowCount } = await q.query(
    `update entregas set estado = $2, ${ESTADOS[de].em} = null where account_id = $conta and id = $1 and estado = $3`,
    [id, para, de],
  )
  return rowCount === 1
}

/** Data of an order that its realtime event tells (E.DeliveryNotice). */
interface Told {
  parceiro: string
  valor: string
  /** ISO 8601. */
  created_at: string
}

export async function readTold(q: Q, venda_id: number): Promise<Told> {
  const { rows } = await q.query<Omit<Told, 'created_at'> & { created_at: Date }>(
    `select coalesce(${CUSTOMER}, '') as parceiro, v.valor_total::text as valor, v.datavenda as created_at
      from vendas v left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id
        left join entregas e on e.account_id = $conta and e.venda_id = v.id
      where v.account_id = $conta and v.id = $1`,
    [venda_id],
  )
  const [row] = rows
  if (!row) throw new Error(`order ${venda_id} is gone`)
  return { ...row, created_at: row.created_at.toISOString() }
}
