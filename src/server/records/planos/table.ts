import { unique } from 'drizzle-orm/pg-core'
import { byHouse, readByAll } from '../../db/house.ts'
import { ref } from '../../db/tenant-table.ts'
import { at, type KeptBeside } from '../../db/to-table.ts'

/** The house's plans, and a copy for each account that has one, so that nothing points across accounts. */
export const planosTable: KeptBeside = {
  columns: {
    /** Plan of the house from which this is a copy. */
    modelo_id: ref('modelo_id'),
  },
  extra: t => [
    unique('planos_modelo').on(at(t, 'account_id'), at(t, 'modelo_id')),
    readByAll('planos'),
    byHouse('planos', 'all'),
  ],
}
