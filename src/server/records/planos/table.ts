import { unique } from 'drizzle-orm/pg-core'
import { byHouse, readByAll } from '../../db/house.ts'
import { ref } from '../../db/tenant-table.ts'
import { at, type KeptBeside } from '../../db/to-table.ts'

/** Plans: the house's (db/house.ts), and a copy in each account that uses one: no foreign key crosses accounts. */
export const planosTable: KeptBeside = {
  columns: {
    /** Plan of the house of which this row is a copy. */
    modelo_id: ref('modelo_id'),
  },
  extra: t => [
    unique('planos_modelo').on(at(t, 'account_id'), at(t, 'modelo_id')),
    readByAll('planos'),
    byHouse('planos', 'all'),
  ],
}
