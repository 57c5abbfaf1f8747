import type { ComandoId } from '../../../domain/canais/opendelivery/eventos.ts'
import type { Q } from '../../db/transaction.ts'

export interface ComandoGuardado {
  id: number
  pedido: string
  comando: ComandoId
  corpo: Readonly<Record<string, unknown>>
  estado: 'espera' | 'dito' | 'confirmado' | 'recusado' | 'expirado'
  tentativas: number
  em: Date
}

const COLUMNS = 'id, pedido, comando, corpo, estado, tentativas, em'

/** SQL condition: the command `c` has no end, and no command before it of the same order waits to be sent. */
const IN_TURN = `c.account_id = $conta and c.canal_id = $1 and c.estado in ('espera', 'dito')
    and (c.estado = 'dito' or not exists (select from canal_comandos b where b.account_id = $conta and b.canal_id = $1
      and b.pedido = c.pedido and b.id < c.id and b.estado = 'espera'))`

/** Adds a command, once an order; a cancellation that was denied may be asked for again by either side. */
export async function addCommand(
  q: Q,
  {
    canal_id,
    pedido,
    comando,
    corpo,
    proxima_em,
  }: { canal_id: number; pedido: string; comando: ComandoId; corpo: unknown; proxima_em: Date },
): Promise<void> {
  await q.query(
    `insert into canal_comandos (account_id, canal_id, pedido, comando, corpo, estado, em, proxima_em)
      values ($conta, $1, $2, $3, $4, 'espera', $agora, $5) 
      on conflict (account_id, canal_id, pedido, comando) do update
        set estado = 'espera', proxima_em = excluded.proxima_em, tentativas = 0, em = excluded.em, corpo = excluded.corpo
      where canal_comandos.comando in ('denyCancellation', 'requestCancellation') and canal_comandos.estado not in ('espera', 'dito')`,
    [canal_id, pedido, comando, JSON.stringify(corpo), proxima_em.toISOString()],
  )
}

/** Takes back a command that was not sent yet. False: it was, or there is none. */
export async function dropWaiting(
  q: Q,
  { canal_id, pedido, comando }: { canal_id: number; pedido: string; comando: ComandoId },
): Promise<boolean> {
  const { rowCount } = await q.query(
    `delete from canal_comandos where account_id = $conta and canal_id = $1 and pedido = $2 and comando = $3
      and estado = 'espera' and tentativas = 0`,
    [canal_id, pedido, comando],
  )
  return rowCount === 1
}

/** Takes back all commands of an order that were not done yet: a cancelled one goes no further. */
export async function dropUndone(q: Q, canal_id: number, pedido: string): Promise<void> {
  await q.query(
    `delete from canal_comandos where account_id = $conta and canal_id = $1 and pedido = $2 and estado = 'espera'`,
    [canal_id, pedido],
  )
}

/** Reads commands that are due, the oldest first: to be sent, or to be asked for. */
export async function dueCommands(q: Q, canal_id: number, most: number): Promise<ComandoGuardado[]> {
  const { rows } = await q.query<ComandoGuardado>(
    `select ${COLUMNS} from canal_comandos c where ${IN_TURN} and c.proxima_em <= $agora order by c.id limit $2`,
    [canal_id, most],
  )
  return rows
}

/** Moment of the channel's next command; null: none waits. */
export async function nextCommand(q: Q, canal_id: number): Promise<Date | null> {
  const { rows } = await q.query<{ em: Date | null }>(
    `select min(c.proxima_em) as em from canal_comandos c where ${IN_TURN}`,
    [canal_id],
  )
  return rows[0]?.em ?? null
}

/** Reads the commands of an order that have no end yet. */
export async function openCommands(q: Q, canal_id: number, pedido: string): Promise<ComandoGuardado[]> {
  const { rows } = await q.query<ComandoGuardado>(
    `select ${COLUMNS} from canal_comandos where account_id = $conta and canal_id = $1 and pedido = $2
       and estado in ('espera', 'dito') order by id`,
    [canal_id, pedido],
  )
  return rows
}

/** Moves a command on. `proxima_em` null: it has ended. An ended one stays. */
export async function stepCommand(
  q: Q,
  id: number,
  step: {
    estado: ComandoGuardado['estado']
    proxima_em: Date | null
    http: number | null
    erro: string | null
  },
): Promise<void> {
  await q.query(
    `update canal_comandos set estado = $2, proxima_em = $3, http = $4, erro = $5, tentativas = tentativas + 1
      where account_id = $conta and id = $1 and estado in ('espera', 'dito')`,
    [id, step.estado, step.proxima_em?.toISOString() ?? null, step.http, step.erro?.slice(0, 500) ?? null],
  )
}

/** Ends commands that events or the order itself confirm. */
export async function confirmCommands(q: Q, ids: readonly number[]): Promise<void> {
  await q.query(
    `update canal_comandos set estado = 'confirmado', proxima_em = null, erro = null
      where account_id = $conta and id = any($1) and estado in ('espera', 'dito')`,
    [ids],
  )
}
