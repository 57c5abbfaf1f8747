import { text, timestamp, unique } from 'drizzle-orm/pg-core'
import { terminais } from '../../../domain/records/terminais/index.ts'
import { fk, ref, tenantTable } from '../tenant-table.ts'
import { registro } from './registros.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Browser tab that uses a till: one at a time. A row stays when its tab has left: `expira_em` says if it is valid. */
export const terminal_leases = tenantTable(
  'terminal_leases',
  {
    terminal_id: ref('terminal_id').notNull(),
    navegador: text('navegador').notNull(),
    aba: text('aba').notNull(),
    usuario_id: ref('usuario_id').notNull(),
    usuario_nome: text('usuario_nome').notNull(),
    desde: when('desde').notNull(),
    expira_em: when('expira_em').notNull(),
  },
  t => [
    unique('terminal_leases_terminal').on(t.account_id, t.terminal_id),
    fk('terminal_leases_terminal_fk', [t.account_id, t.terminal_id], registro(terminais.id), 'cascade'),
  ],
)
