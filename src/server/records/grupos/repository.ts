import type { Flag } from '../../../domain/rights.ts'
import type { Q } from '../../db/transaction.ts'
import type { WireRow } from '../../register/wire.ts'

export type GroupRow = WireRow & { flags: Flag[] }

/** Adds each permission as a field, as the register's rows have them. */
const opened = (row: GroupRow): GroupRow => ({
  ...row,
  ...Object.fromEntries(row.flags.map(flag => [flag, true])),
})

export async function readGroup(q: Q, id: unknown): Promise<GroupRow | null> {
  const { rows } = await q.query<GroupRow>('select * from grupos where account_id = $conta and id = $1', [id])
  return rows[0] ? opened(rows[0]) : null
}

export async function groupOfUser(q: Q, usuario_id: number): Promise<GroupRow | null> {
  const { rows } = await q.query<GroupRow>(
    'select g.* from usuarios u join grupos g on g.account_id = $conta and g.id = u.grupo_id where u.account_id = $conta and u.id = $1',
    [usuario_id],
  )
  return rows[0] ? opened(rows[0]) : null
}

/**
 * Tells if another active user (in another active group, when `grupo_id` is given) has the permission. Serializes this
 * check in the account, so that two users do not take the permission from each other at the same time.
 */
export async function othersHold(
  q: Q,
  flag: Flag,
  { usuario_id, grupo_id }: { usuario_id?: number; grupo_id?: number },
): Promise<boolean> {
  await q.query(
    `select pg_advisory_xact_lock(hashtextextended('guardiao' || current_setting('app.tenant'), 0))`,
  )
  const { rowCount } = await q.query(
    `select from usuarios u join grupos g on g.account_id = $conta and g.id = u.grupo_id
      where u.account_id = $conta and u.ativo and g.ativo and $3 = any(g.flags) and u.id <> $1 and g.id <> $2 limit 1`,
    [usuario_id ?? 0, grupo_id ?? 0, flag],
  )
  return rowCount !== 0
}

/** Reads the other active groups that may change groups and have active users who are no super users. */
export async function otherGivers(q: Q, grupo_id: unknown): Promise<WireRow[]> {
  const { rows } = await q.query<GroupRow>(
    `select g.* from usuarios u join grupos g on g.account_id = $conta and g.id = u.grupo_id
      where u.account_id = $conta and u.ativo and g.ativo and 'cadastro_grupo_usuarios' = any(g.flags) and not u.super_user and g.id <> $1`,
    [grupo_id],
  )
  return rows.map(opened)
}
