import { unique } from 'drizzle-orm/pg-core'
import { at, type KeptBeside } from '../../db/to-table.ts'

/** Constraint of goals: one of the company a month, and one of each seller. */
export const metasTable: KeptBeside = {
  uniques: {
    mes_vendedor_id: (t, name) =>
      unique(name)
        .on(at(t, 'account_id'), at(t, 'empresa_id'), at(t, 'mes'), at(t, 'vendedor_id'))
        .nullsNotDistinct(),
  },
}
