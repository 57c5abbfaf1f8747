import { type Q, setLocal } from './transaction.ts'

/** Lock (arbitrary): only one session at a time creates an installation's first account, or restores a backup. */
export const LOCK_INSTALACAO = 728_312_003

/** Number of the lock held while a restore runs in any process: this server, another server, the command. */
export const LOCK_RESTAURO = 728_312_007

/** Tells if a restore is filling this database. Reads only the locks, because a restore locks every table. */
export async function isRestoring(q: Pick<Q, 'query'>): Promise<boolean> {
  const { rows } = await q.query<{ ha: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = $1
      and database = (select oid from pg_database where datname = current_database())) as ha`,
    [LOCK_RESTAURO],
  )
  return rows[0]?.ha === true
}

/** Tells if any account exists; the policy `accounts_instalacao` lets this query see all accounts. False without tables. */
export async function hasAccounts(q: Pick<Q, 'query'>): Promise<boolean> {
  const found = await q.query<{ ha: boolean }>("select to_regclass('public.accounts') is not null as ha")
  if (!found.rows[0]?.ha) return false
  await q.query(setLocal('instalacao', '1'))
  const { rows } = await q.query<{ ha: boolean }>('select exists (select 1 from accounts) as ha')
  await q.query(setLocal('instalacao', ''))
  return rows[0]?.ha === true
}

/** Makes two first-run wizards that finish at the same time run one after the other. */
export const umDeCadaVez = (q: Q) => q.query('select pg_advisory_xact_lock($1)', [LOCK_INSTALACAO])
