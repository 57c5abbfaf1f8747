import { jsonb, timestamp } from 'drizzle-orm/pg-core'
import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const precosAgendadosTable: KeptBeside = {
  columns: {
    /** Start and end as instants, computed from day and hour in the company's state. */
    inicia_em: instant('inicia_em').notNull(),
    termina_em: instant('termina_em'),
    usuario_id: ref('usuario_id').notNull(),
    /** Prices changed by the schedule; the old ones return at its end, except where a user changed them meanwhile. */
    aplicado: jsonb('aplicado'),
  },
}
