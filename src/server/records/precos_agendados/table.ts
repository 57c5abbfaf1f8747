import { jsonb, timestamp } from 'drizzle-orm/pg-core'
import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const precosAgendadosTable: KeptBeside = {
  columns: {
    /** Day and hour in the company's state, as instants. */
    inicia_em: instant('inicia_em').notNull(),
    termina_em: instant('termina_em'),
    usuario_id: ref('usuario_id').notNull(),
    /** Values changed: at the end of a promotion they are restored where they are still as set. */
    aplicado: jsonb('aplicado'),
  },
}
