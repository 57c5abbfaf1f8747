import { sql } from 'drizzle-orm'
import { date, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, type KeptBeside } from '../../db/to-table.ts'

export const contasFinanceirasTable: KeptBeside = {
  columns: {
    /** Last day of the closed period: nothing may be posted up to this day. */
    fechado_ate: date('fechado_ate', { mode: 'string' }),
  },
  extra: t => [
    uniqueIndex('contas_financeiras_principal')
      .on(at(t, 'account_id'), at(t, 'empresa_id'), at(t, 'tipo'))
      .where(sql`principal`),
  ],
}
