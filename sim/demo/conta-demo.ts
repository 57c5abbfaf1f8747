import type { DemoHouse } from './house.ts'
import { CONTAS } from './mundo.ts'

/**
 * Finds the demo's first account, and the company in which its owner worked last. @throws Error when the database has no
 * demo data
 */
export async function findContaDemo(house: DemoHouse): Promise<{ account_id: number; empresa_id: number }> {
  const email = CONTAS[0]?.usuarios[0]?.email ?? ''
  const owner = await house.login(email, q => q.findOwner(email))
  if (!owner) throw new Error('Este banco não tem o mundo de demonstração')
  return house.tx(owner, async q => {
    const { rows } = await q.query<{ empresa_id: number }>(
      'select ultima_empresa_id as empresa_id from usuarios where account_id = $1 and id = $2',
      [owner.account_id, owner.id],
    )
    return { account_id: owner.account_id, empresa_id: rows[0]?.empresa_id ?? 0 }
  })
}
