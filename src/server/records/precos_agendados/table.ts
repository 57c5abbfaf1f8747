import { jsonb, timestamp } from 'drizzle-orm/pg-core'
import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const precosAgendadosTable: KeptBeside = {
  columns: {
    /** The moments that day and hour are in the company's state. */
    inicia_em: instant('inicia_em').notNull(),
    termina_em: instant('termina_em'),
    usuario_id: ref('usuario_id').notNull(),
    /** Values it changed: they go back at the end of a promotion, and only where they are still as it put them. */
    aplicado: jsonb('aplicado'),
  },
}
