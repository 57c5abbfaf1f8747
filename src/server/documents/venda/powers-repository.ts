import type { Flag } from '../../../domain/rights.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

/** Session of a user, with its beginning and end. */
export interface Aberta {
  id: number
  usuario_id: number
  de: Date
  ate: Date
}

export async function readOpenSessions(
  q: Q,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, Aberta>> {
  if (ids.length === 0) return new Map()
  const { rows } = await q.query<Aberta>(
    `select id, usuario_id, criado_em as de, least(expira_em, coalesce(revogado_em, expira_em)) as ate
       from tokens where account_id = $1 and id = any($2::bigint[])`,
    [account_id, ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Reads users with their group's permissions (none if inactive); `teto` is the largest discount, in %. */
export async function readSellers(q: Q, account_id: number, ids: readonly number[]) {
  const { rows } = await q.query<{ id: number; nome: string; flags: Flag[]; teto: string | null }>({
    name: 'venda-poderes',
    text: `select u.id, u.nome, case when g.ativo then g.flags else '{}' end as flags, g.desconto_maximo::text as teto
       from usuarios u join grupos g on g.account_id = $1 and g.id = u.grupo_id
      where u.account_id = $1 and u.id = any($2::bigint[])`,
    values: [account_id, [...new Set(ids)]],
  })
  return rows
}

/** Tells if this user is active and works in the session's company. */
export async function readSeller(q: Q, { account_id, empresa_id }: Sessao, id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from usuarios u join usuario_empresas ue on ue.account_id = $1 and ue.usuario_id = u.id
      where u.account_id = $1 and ue.empresa_id = $2 and u.id = $3 and u.ativo`,
    [account_id, empresa_id, id],
  )
  return rowCount === 1
}
