import type { Q } from './transaction.ts'

/** Any constant of ours: who makes an installation's first account, or restores one, does it alone. */
export const LOCK_INSTALACAO = 728_312_003

/**
 * Tells if any account exists: the one question asked of all of them, which the policy `accounts_instalacao` answers.
 */
export async function hasAccounts(q: Pick<Q, 'query'>): Promise<boolean> {
  await q.query("select set_config('app.instalacao', '1', true)")
  const { rows } = await q.query<{ ha: boolean }>('select exists (select from accounts) as ha')
  await q.query("select set_config('app.instalacao', '', true)")
  return rows[0]?.ha === true
}

/** Two wizards that finish together do it one after the other. */
export const umDeCadaVez = (q: Q) => q.query('select pg_advisory_xact_lock($1)', [LOCK_INSTALACAO])
