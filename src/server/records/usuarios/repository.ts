import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { WireRow } from '../../register/wire.ts'

export async function readUser(q: Q, id: number): Promise<WireRow> {
  const { rows } = await q.query('select * from usuarios where account_id = $conta and id = $1', [id])
  return rows[0] as WireRow
}

/** Tells if the first user may work in a company in which the second may not. */
export async function entersBeyond(q: Q, usuario_id: number, other_id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from usuario_empresas where account_id = $conta and usuario_id = $1
        and empresa_id not in (select empresa_id from usuario_empresas where account_id = $conta and usuario_id = $2) limit 1`,
    [usuario_id, other_id],
  )
  return Boolean(rowCount)
}

/** Reads companies: `held`, where the user may work; `given`, to which the session's user may give access. */
export async function readCompanies(q: Q, sessao: Sessao, usuario_id: number) {
  const { rows } = await q.query<{ id: number; held: boolean; given: boolean }>(
    `select e.id, exists (select from usuario_empresas where account_id = $conta and usuario_id = $1 and empresa_id = e.id) as held,
            $3 or exists (select from usuario_empresas where account_id = $conta and usuario_id = $2 and empresa_id = e.id) as given
       from empresas e where e.account_id = $conta`,
    [usuario_id, sessao.usuario_id, sessao.super_user],
  )
  return rows
}

export async function changeCompanies(
  q: Q,
  { account_id }: Sessao,
  usuario_id: number,
  { fresh, gone }: { fresh: readonly number[]; gone: readonly number[] },
): Promise<void> {
  await q.query(
    'delete from usuario_empresas where account_id = $conta and usuario_id = $1 and empresa_id = any($2)',
    [usuario_id, gone],
  )
  const rows = fresh.map(empresa_id => ({ usuario_id, empresa_id }))
  await insertMany(q, account_id, 'usuario_empresas', rows)
}

/** Reads the companies in which each user may work. */
export async function companiesByUser(q: Q, ids: readonly unknown[]): Promise<Map<unknown, number[]>> {
  const { rows } = await q.query<{ id: number; empresas: number[] }>(
    `select usuario_id as id, array_agg(empresa_id order by empresa_id) as empresas
       from usuario_empresas where account_id = $conta and usuario_id = any($1) group by 1`,
    [ids],
  )
  return new Map(rows.map(({ id, empresas }) => [id, empresas]))
}

/** Ends the user's sessions, except the session `but`; null: all. */
export const endSessions = (q: Q, usuario_id: number, agora: Date, but: number | null) =>
  q.query(
    `update tokens set revogado_em = $2
      where account_id = $conta and usuario_id = $1 and revogado_em is null and id is distinct from $3::bigint`,
    [usuario_id, agora, but],
  )
