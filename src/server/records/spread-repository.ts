import { HOUSE } from '../db/house.ts'
import { asAccount } from '../db/transaction.ts'
import type { Hooks } from '../register/hooks.ts'

/**
 * Makes the `saved` hook that copies a unit or card brand, after the administration changed it, to every account and to
 * the installation's tenant `HOUSE`.
 */
export const espalha =
  (table: string, key: string, columns: readonly string[]): NonNullable<Hooks['saved']> =>
  async (q, _sessao, { id }) => {
    const { rows } = await q.query(`select * from ${table} where id = $1`, [id])
    const row = rows[0]
    if (!row) return
    const values = [row[key], ...columns.map(name => row[name])]
    const set = columns.map((name, i) => `${name} = $${i + 2}`).join(', ')
    await asAccount(q, HOUSE, async () => {
      await q.query(
        `update ${table} set ${set} where ${key} = $1 and (${columns.join(', ')}) is distinct from (${columns.map((_, i) => `$${i + 2}`).join(', ')})`,
        values,
      )
      const { rows: accounts } = await q.query<{ id: number }>('select id from accounts')
      const { rows: having } = await q.query<{ account_id: number }>(
        `select account_id from ${table} where ${key} = $1`,
        [row[key]],
      )
      const served = new Set(having.map(({ account_id }) => account_id))
      const lacking = [HOUSE, ...accounts.map(account => account.id)].filter(account => !served.has(account))
      // with RETURNING, so that it runs as an INSERT: otherwise the distributed database uses COPY, which forced
      // row-level security refuses
      await q.query(
        `insert into ${table} (account_id, ${key}, ${columns.join(', ')})
         select account_id, ${values.map((_, i) => `$${i + 1}`).join(', ')}
           from unnest($${values.length + 1}::bigint[]) account_id returning account_id`,
        [...values, lacking],
      )
    })
  }
