import { text } from 'drizzle-orm/pg-core'
import { ref } from '../../db/tenant-table.ts'
import type { KeptBeside } from '../../db/to-table.ts'

export const cardapiosTable: KeptBeside = {
  columns: {
    /** User who last saved the menu: orders are stored in that user's name. */
    usuario_id: ref('usuario_id').notNull(),
    /** Random part of the page's address, by which nobody finds menus by counting. */
    chave: text('chave').notNull(),
  },
}
