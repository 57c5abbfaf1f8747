import type { NoticeKind } from '../../../domain/notice-kinds.ts'
import type { Flag } from '../../../domain/rights.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

/** Adds a notification for the company, unless an equal one exists. */
export async function notice(
  q: Q,
  sessao: Pick<Sessao, 'account_id' | 'empresa_id'>,
  agora: Date,
  { tipo, titulo, mensagem }: { tipo: NoticeKind; titulo: string; mensagem: string },
): Promise<void> {
  await q.query(
    `insert into notificacoes (account_id, empresa_id, titulo, mensagem, data, tipo)
      select $1, $2, $3, $4, $5, $6 where not exists (select from notificacoes
        where account_id = $1 and empresa_id = $2 and titulo = $3 and mensagem = $4)
      returning account_id`,
    [sessao.account_id, sessao.empresa_id, titulo, mensagem, agora.toISOString(), tipo],
  )
}

/** Lists the active users of the session's company with a permission; administrators have all. */
export async function whoHolds(
  q: Q,
  { account_id, empresa_id }: Sessao,
  flag: Flag,
): Promise<{ id: number; nome: string }[]> {
  const { rows } = await q.query<{ id: number; nome: string }>(
    `select u.id, u.nome
       from usuarios u join grupos g on g.account_id = $1 and g.id = u.grupo_id
       join usuario_empresas ue on ue.account_id = $1 and ue.usuario_id = u.id and ue.empresa_id = $2
      where u.account_id = $1 and u.ativo and (u.super_user or (g.ativo and $3 = any(g.flags)))
      order by u.nome, u.id`,
    [account_id, empresa_id, flag],
  )
  return rows
}

/**
 * Adds a notification for each of these users, unless an equal one is still unread. With `not in`, because a spread
 * database refuses `exists` of a row of unnest.
 */
export async function noticeTo(
  q: Q,
  { account_id, empresa_id }: Pick<Sessao, 'account_id' | 'empresa_id'>,
  agora: Date,
  { usuarios, titulo, mensagem }: { usuarios: readonly number[]; titulo: string; mensagem: string },
): Promise<void> {
  await q.query(
    `insert into notificacoes (account_id, empresa_id, usuario_id, titulo, mensagem, data, tipo)
      select $1, $2, u, $4, $5, $6, 'pessoal' from unnest($3::bigint[]) as u where u not in (
        select n.usuario_id from notificacoes n
          where n.account_id = $1 and n.usuario_id = any($3::bigint[]) and n.titulo = $4 and n.mensagem = $5
          and not exists (select from notificacoes_lidas l
            where l.account_id = $1 and l.account_id = n.account_id and l.notificacao_id = n.id and l.usuario_id = n.usuario_id))
      returning account_id`,
    [account_id, empresa_id, usuarios, titulo, mensagem, agora.toISOString()],
  )
}
