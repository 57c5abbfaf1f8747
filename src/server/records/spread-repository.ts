import { asAccount, HOUSE } from '../db/house.ts'
import type { Hooks } from '../register/hooks.ts'

/** The administration's change of a unit or a card brand goes to every account, and to those still to come. */
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
      await q.query(
        `insert into ${table} (account_id, ${key}, ${columns.join(', ')})
         select c.id, ${values.map((_, i) => `$${i + 1}`).join(', ')}
           from (select id from accounts union all select ${HOUSE}) c
          where not exists (select from ${table} t where t.account_id = c.id and t.${key} = $1)`,
        values,
      )
    })
  }
