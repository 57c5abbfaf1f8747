import { boolean, integer, jsonb, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { bytes } from '../columns.ts'
import { tenantTable } from '../tenant-table.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** How this installation copies itself, and how the last copy went: one row, the house's. */
export const copias = tenantTable(
  'copias',
  {
    ativa: boolean('ativa').notNull(),
    /** null: DATA_DIR/copias. */
    pasta: text('pasta'),
    /** Hour of the day in Brasília. */
    hora: integer('hora').notNull(),
    /** Copies that stay; older ones are deleted after a good one. */
    manter: integer('manter').notNull(),
    /** Sealed by the vault; null: copies are not encrypted. */
    senha: bytes('senha'),
    ultima_em: when('ultima_em'),
    ultimo_erro: text('ultimo_erro'),
    /** How each file of the folder was when it was last read to its end, by its name. */
    conferidas: jsonb('conferidas').notNull().default({}),
  },
  t => [unique('copias_uma').on(t.account_id)],
)
