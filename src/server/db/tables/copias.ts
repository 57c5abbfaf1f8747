import { boolean, integer, jsonb, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { bytes } from '../columns.ts'
import { tenantTable } from '../tenant-table.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Settings of the installation's backups, and the last result: one row, of the tenant HOUSE (db/house.ts). */
export const copias = tenantTable(
  'copias',
  {
    ativa: boolean('ativa').notNull(),
    /** Folder; null: DATA_DIR/copias. */
    pasta: text('pasta'),
    /** Hour of the day in Brasília. */
    hora: integer('hora').notNull(),
    /** Number of backups to keep; older ones are deleted after a successful backup. */
    manter: integer('manter').notNull(),
    /** Password, encrypted by server/vault.ts; null: backups are not encrypted. */
    senha: bytes('senha'),
    ultima_em: when('ultima_em'),
    ultimo_erro: text('ultimo_erro'),
    /** Result of the last full reading of each file in the folder, by name. */
    conferidas: jsonb('conferidas').notNull().default({}),
    /** Result of the last rehearsal of a restore. */
    ensaio: jsonb('ensaio'),
  },
  t => [unique('copias_uma').on(t.account_id)],
)
