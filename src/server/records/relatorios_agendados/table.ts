import { text, timestamp } from 'drizzle-orm/pg-core'
import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const relatoriosAgendadosTable: KeptBeside = {
  columns: {
    /** User whose rights the letter is made with: who saved it last. */
    usuario_id: ref('usuario_id').notNull(),
    proximo_em: instant('proximo_em'),
    enviado_em: instant('enviado_em'),
    /** Why no letter goes any more until somebody saves it again. */
    suspenso: text('suspenso'),
  },
}
