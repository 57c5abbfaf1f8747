import { text } from 'drizzle-orm/pg-core'
import type { KeptBeside } from '../../db/to-table.ts'

export const meioPagamentosTable: KeptBeside = {
  columns: {
    /** Channel that owes what is paid under the method; null: a method of the shop's own. */
    canal: text('canal'),
  },
}
