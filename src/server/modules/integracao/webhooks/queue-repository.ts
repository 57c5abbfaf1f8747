import type { Fuso } from '../../../../core/document/fuso.ts'
import type { EventoWebhook } from '../../../../domain/options/integracao.ts'
import type { Q } from '../../../db/transaction.ts'

export interface Receiver {
  id: number
  nome: string
  account_id: number
  empresa_id: number
  url: string
  ativo: boolean
  segredo: Buffer | null
  segredo_anterior: Buffer | null
  segredo_ate: Date | null
  falhas: number
  falha_desde: Date | null
  suspenso: string | null
  fuso: Fuso
}

export interface Waiting {
  id: number
  uid: string
  evento: EventoWebhook
  registro: string
  versao: number
  dados: Record<string, unknown>
  em: Date
  tentativas: number
}

const RECEIVER = `id, nome, account_id, empresa_id, url, ativo, segredo, segredo_anterior, segredo_ate, falhas, falha_desde, suspenso,
  (select e.fuso from empresas e where e.account_id = $conta and e.id = integracoes.empresa_id) as fuso`
const WAITING = 'id, uid, evento, registro, versao, dados, em, tentativas'

/** Reads a connection's webhook; null: no such connection, or it has no address. `empresa_id` null: of any company. */
export async function receiverOf(q: Q, id: number, empresa_id: number | null): Promise<Receiver | null> {
  const { rows } = await q.query<Receiver>(
    `select ${RECEIVER} from integracoes where account_id = $conta and id = $1 and url is not null
       and ($2::bigint is null or empresa_id = $2)`,
    [id, empresa_id],
  )
  return rows[0] ?? null
}

/** Reads the connection's events that are due, the oldest first. */
export async function dueOf(q: Q, integracao_id: number, agora: Date, most: number): Promise<Waiting[]> {
  const { rows } = await q.query<Waiting>(
    `select ${WAITING} from integracao_fila where account_id = $conta and integracao_id = $1 and estado = 'espera'
       and proxima_em <= $2 order by proxima_em, id limit $3`,
    [integracao_id, agora.toISOString(), most],
  )
  return rows
}

/**
 * Reads events of the company that were not delivered: those of the ids, else all, at most `most`, with their connection;
 * first those that can be sent.
 */
export async function undelivered(
  q: Q,
  empresa_id: number,
  ids: readonly number[] | null,
  most: number,
): Promise<(Waiting & { integracao_id: number })[]> {
  const { rows } = await q.query<Waiting & { integracao_id: number }>(
    `select ${WAITING.split(', ')
      .map(column => `w.${column}`)
      .join(', ')}, w.integracao_id from integracao_fila w
       join integracoes i on i.account_id = $conta and i.id = w.integracao_id
      where w.account_id = $conta and w.empresa_id = $1 and w.estado in ('espera', 'morta')
        and ($2::bigint[] is null or w.id = any($2))
      order by i.url is null or i.segredo is null, w.em, w.id limit $3`,
    [empresa_id, ids, most],
  )
  return rows
}

/** Moment of the connection's next event; null: none waits. */
export async function nextOf(q: Q, integracao_id: number): Promise<Date | null> {
  const { rows } = await q.query<{ em: Date | null }>(
    `select least(
        (select min(proxima_em) from integracao_fila where account_id = $conta and integracao_id = $1 and estado = 'espera'),
        (select min(proxima_em) from integracao_pendentes where account_id = $conta and integracao_id = $1)) as em`,
    [integracao_id],
  )
  return rows[0]?.em ?? null
}

/** Ends an event that was delivered, and the connection's failures. */
export async function delivered(q: Q, integracao_id: number, id: number, http: number): Promise<void> {
  await q.query(
    `update integracao_fila set estado = 'enviado', enviado_em = $agora, proxima_em = null, tentativas = tentativas + 1,
        http = $2, erro = null where account_id = $conta and id = $1 and estado <> 'enviado'`,
    [id, http],
  )
  await q.query(
    `update integracoes set enviado_em = $agora, falhas = 0, falha_desde = null, suspenso = null
      where account_id = $conta and id = $1`,
    [integracao_id],
  )
}

/** Puts a failed event off until `proxima`; null: it is dead. Gives the connection's failures. */
export async function failed(
  q: Q,
  integracao_id: number,
  { id, http, erro, proxima }: { id: number; http: number | null; erro: string; proxima: Date | null },
): Promise<{ falhas: number; falha_desde: Date }> {
  await q.query(
    `update integracao_fila set estado = $2, proxima_em = $3, tentativas = tentativas + 1, http = $4, erro = $5
      where account_id = $conta and id = $1 and estado <> 'enviado'`,
    [id, proxima ? 'espera' : 'morta', proxima?.toISOString() ?? null, http, erro],
  )
  const { rows } = await q.query<{ falhas: number; falha_desde: Date }>(
    `update integracoes set falhas = falhas + $2, falha_desde = coalesce(falha_desde, $agora)
      where account_id = $conta and id = $1 returning falhas, falha_desde`,
    [integracao_id, proxima ? 0 : 1],
  )
  return rows[0] ?? { falhas: 0, falha_desde: q.agora }
}

/** Suspends a connection. False: it already was. */
export async function suspend(q: Q, integracao_id: number, suspenso: string): Promise<boolean> {
  const { rowCount } = await q.query(
    'update integracoes set suspenso = $2 where account_id = $conta and id = $1 and suspenso is null',
    [integracao_id, suspenso],
  )
  return rowCount === 1
}

/** Lists the addresses of those who may mend a connection: users of the company with the right of keys. */
export async function keepersOf(q: Q, empresa_id: number): Promise<string[]> {
  const { rows } = await q.query<{ email: string }>(
    `select u.email from usuarios u
        join grupos g on g.account_id = $conta and g.id = u.grupo_id and g.ativo and g.flags @> '{api_chaves}'
        join usuario_empresas e on e.account_id = $conta and e.usuario_id = u.id and e.empresa_id = $1
      where u.account_id = $conta and u.ativo order by u.id limit 10`,
    [empresa_id],
  )
  return rows.map(({ email }) => email)
}

/** Forgets events that ended before `antes`. */
export async function forgetOld(q: Q, integracao_id: number, antes: Date): Promise<void> {
  await q.query(
    `delete from integracao_fila where account_id = $conta and integracao_id = $1 and estado <> 'espera' and em < $2`,
    [integracao_id, antes.toISOString()],
  )
}
