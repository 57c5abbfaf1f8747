import { bandeiras } from '../../../domain/records/bandeiras/index.ts'
import { unidades } from '../../../domain/records/unidades/index.ts'
import { HOUSE } from '../../db/house.ts'
import { insertMany } from '../../db/insert-many.ts'
import { asAccount, type Q } from '../../db/transaction.ts'

const GIVEN = [
  { table: unidades.id, key: 'sigla', columns: 'sigla, nome' },
  { table: bandeiras.id, key: 'nome', columns: 'nome, grupo, tband' },
] as const

/**
 * Copies the administration's units and card brands to an account that lacks them. Each statement uses one account, because
 * the rows of two accounts may be on two database nodes.
 */
export const copyFromHouse = (q: Q, account_id: number): Promise<void> =>
  asAccount(q, HOUSE, async () => {
    for (const { table, key, columns } of GIVEN) {
      const { rows: given } = await q.query(`select ${columns} from ${table} where account_id = ${HOUSE}`)
      const { rows: kept } = await q.query(`select ${key} from ${table} where account_id = $1`, [account_id])
      const known = new Set(kept.map(row => row[key]))
      await insertMany(
        q,
        account_id,
        table,
        given.filter(row => !known.has(row[key])),
      )
    }
  })
