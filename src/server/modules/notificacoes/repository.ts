import type { Notificacao } from '../../../domain/api/notificacao.ts'
import { DOCUMENT_KINDS } from '../../../domain/documents/documento/kinds.ts'
import { OWN_DOCUMENTS } from '../../../domain/documents/index.ts'
import { kindOfDocument, kindsSeenBy, type NoticeKind } from '../../../domain/notice-kinds.ts'
import type { Q } from '../../db/transaction.ts'
import { seesType } from '../../documents/venda/rights.ts'
import type { Sessao } from '../../http/session.ts'

/** SQL condition: for the user or all, in the session's company or all, of kinds that the user may see ($3). */
const FOR_ME =
  '(n.usuario_id is null or n.usuario_id = $1) and (n.empresa_id is null or n.empresa_id = $2) and n.tipo = any($3::text[])'

/** Lists the parameters of FOR_ME. */
const mine = (sessao: Sessao) => [sessao.usuario_id, sessao.empresa_id, kindsOf(sessao)] as const

/** Lists the kinds of notifications that the user may see. */
const kindsOf = (sessao: Sessao): NoticeKind[] => [
  ...kindsSeenBy(sessao.flags),
  ...DOCUMENT_KINDS.filter(({ tipo }) => seesType(sessao, tipo)).map(({ tipo }) => kindOfDocument(tipo)),
  ...OWN_DOCUMENTS.filter(({ access: { permission, listed = permission } }) =>
    [permission ?? [], listed ?? []].flat().some(flag => sessao.flags.has(flag)),
  ).map(({ id }): NoticeKind => `proprio:${id}`),
]
const SHOWN = 100

/** Lists the newest notifications, each with the user's read mark. */
export async function listNotices(q: Q, sessao: Sessao): Promise<Notificacao[]> {
  const { rows } = await q.query<Omit<Notificacao, 'data'> & { data: Date }>(
    `select n.id, n.titulo, n.mensagem, n.data, l.id is not null as lida
       from notificacoes n
       left join notificacoes_lidas l on l.account_id = $conta and l.notificacao_id = n.id and l.usuario_id = $1
      where n.account_id = $conta and ${FOR_ME} order by n.data desc, n.id desc limit ${SHOWN}`,
    [...mine(sessao)],
  )
  return rows.map(row => ({ ...row, data: row.data.toISOString() }))
}

/** Marks the notifications `ids` as read, if the user may see them. Returns their number, including those read before. */
export async function markRead(q: Q, sessao: Sessao, ids: readonly number[], em: Date): Promise<number> {
  const seen = await q.query<{ id: number }>(
    `select n.id from notificacoes n where n.account_id = $conta and ${FOR_ME} and n.id = any($4)`,
    [...mine(sessao), ids],
  )
  await q.query(
    `insert into notificacoes_lidas (account_id, notificacao_id, usuario_id, em)
      select $1, id, $2, $3 from unnest($4::bigint[]) as id on conflict do nothing`,
    [sessao.account_id, sessao.usuario_id, em, seen.rows.map(({ id }) => id)],
  )
  return seen.rows.length
}
