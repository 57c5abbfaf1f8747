import { text, timestamp } from 'drizzle-orm/pg-core'
import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const relatoriosAgendadosTable: KeptBeside = {
  columns: {
    /** User who last saved the schedule; the report is made with this user's permissions. */
    usuario_id: ref('usuario_id').notNull(),
    proximo_em: instant('proximo_em'),
    enviado_em: instant('enviado_em'),
    /** Reason why no e-mail is sent until a user saves the schedule again; null: e-mails are sent. */
    suspenso: text('suspenso'),
  },
}
