import { type Q, setLocal } from './transaction.ts'

/** Any constant of ours: who makes an installation's first account, or restores one, does it alone. */
export const LOCK_INSTALACAO = 728_312_003

/** Lock held as long as a restore runs, by whichever process: the server, another one, the command. */
export const LOCK_RESTAURO = 728_312_007

/** Tells if a restore fills this database now. Asks the locks alone, since the restore holds every table. */
export async function isRestoring(q: Pick<Q, 'query'>): Promise<boolean> {
  const { rows } = await q.query<{ ha: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = $1
      and database = (select oid from pg_database where datname = current_database())) as ha`,
    [LOCK_RESTAURO],
  )
  return rows[0]?.ha === true
}

/**
 * Tells if any account exists: the one question asked of all of them, which the policy `accounts_instalacao` answers.
 */
export async function hasAccounts(q: Pick<Q, 'query'>): Promise<boolean> {
  await q.query(setLocal('instalacao', '1'))
  const { rows } = await q.query<{ ha: boolean }>('select exists (select 1 from accounts) as ha')
  await q.query(setLocal('instalacao', ''))
  return rows[0]?.ha === true
}

/** Two wizards that finish together do it one after the other. */
export const umDeCadaVez = (q: Q) => q.query('select pg_advisory_xact_lock($1)', [LOCK_INSTALACAO])
