import { unique } from 'drizzle-orm/pg-core'
import { at, type KeptBeside } from '../../db/to-table.ts'

/** Unique constraint of goals: in each month one for the company (no seller), and one for each seller. */
export const metasTable: KeptBeside = {
  uniques: {
    mes_vendedor_id: (t, name) =>
      unique(name)
        .on(at(t, 'account_id'), at(t, 'empresa_id'), at(t, 'mes'), at(t, 'vendedor_id'))
        .nullsNotDistinct(),
  },
}
