import type { Db } from '../db/transaction.ts'
import { CONTAS } from './mundo.ts'

/** The demo's first account, in the company its owner was in last. @throws when the database has no demo world */
export async function findContaDemo(db: Db): Promise<{ account_id: number; empresa_id: number }> {
  const email = CONTAS[0]?.usuarios[0]?.email ?? ''
  const conta = await db.login(email, async q => {
    const { rows } = await q.query<{ account_id: number; empresa_id: number }>(
      'select account_id, ultima_empresa_id as empresa_id from usuarios where email = $1',
      [email],
    )
    return rows[0]
  })
  if (!conta) throw new Error('Este banco não tem o mundo de demonstração')
  return conta
}
