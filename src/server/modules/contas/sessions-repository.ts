import type { MinhaSessao } from '../../../domain/api/minhas-sessoes.ts'
import { isoInstant } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

const OPEN = 'account_id = $conta and usuario_id = $1 and revogado_em is null and expira_em > $2'

/** Lists the open sessions of the session's user, last used first. */
export async function listSessions(q: Q, sessao: Sessao, agora: Date): Promise<MinhaSessao[]> {
  const { rows } = await q.query<MinhaSessao>(
    `select id, origem, ${isoInstant('criado_em')} as criado_em,
            ${isoInstant('coalesce(usado_em, criado_em)')} as usado_em, id = $3 as atual
       from tokens where ${OPEN} order by id = $3 desc, coalesce(tokens.usado_em, tokens.criado_em) desc, id desc`,
    [sessao.usuario_id, agora, sessao.token_id],
  )
  return rows
}

/** Ends one session of the user, or null: all but the present one. Gives the ids of the ended ones. */
export async function endOwn(q: Q, sessao: Sessao, token_id: number | null, agora: Date): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `update tokens set revogado_em = $2
      where ${OPEN} and (id = $3::bigint or ($3::bigint is null and id <> $4)) returning id`,
    [sessao.usuario_id, agora, token_id, sessao.token_id],
  )
  return rows.map(({ id }) => id)
}

export const markUsed = (q: Q, token_id: number, agora: Date) =>
  q.query('update tokens set usado_em = $2 where account_id = $conta and id = $1', [token_id, agora])
