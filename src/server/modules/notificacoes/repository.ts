import type { Notificacao } from '../../../domain/api/notificacao.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

/** SQL condition: the notification is for the user or all users, in the session's company or all companies. */
const FOR_ME = '(n.usuario_id is null or n.usuario_id = $1) and (n.empresa_id is null or n.empresa_id = $2)'
const SHOWN = 100

/** Lists the newest notifications, each with the user's read mark. */
export async function listNotices(q: Q, sessao: Sessao): Promise<Notificacao[]> {
  const { rows } = await q.query<Omit<Notificacao, 'data'> & { data: Date }>(
    `select n.id, n.titulo, n.mensagem, n.data, l.id is not null as lida
       from notificacoes n
       left join notificacoes_lidas l on l.account_id = $conta and l.notificacao_id = n.id and l.usuario_id = $1
      where n.account_id = $conta and ${FOR_ME} order by n.data desc, n.id desc limit ${SHOWN}`,
    [sessao.usuario_id, sessao.empresa_id],
  )
  return rows.map(row => ({ ...row, data: row.data.toISOString() }))
}

/** Marks the notifications `ids` as read, if the user may see them. Returns their number, including those read before. */
export async function markRead(q: Q, sessao: Sessao, ids: readonly number[], em: Date): Promise<number> {
  const mine = await q.query<{ id: number }>(
    `select n.id from notificacoes n where n.account_id = $conta and ${FOR_ME} and n.id = any($3)`,
    [sessao.usuario_id, sessao.empresa_id, ids],
  )
  await q.query(
    `insert into notificacoes_lidas (account_id, notificacao_id, usuario_id, em)
      select $1, id, $2, $3 from unnest($4::bigint[]) as id on conflict do nothing`,
    [sessao.account_id, sessao.usuario_id, em, mine.rows.map(({ id }) => id)],
  )
  return mine.rows.length
}
