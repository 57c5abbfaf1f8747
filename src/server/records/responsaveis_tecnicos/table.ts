import { text } from 'drizzle-orm/pg-core'
import type { KeptBeside } from '../../db/to-table.ts'

export const responsaveisTecnicosTable: KeptBeside = {
  columns: {
    /** State's code (CSRT), encrypted, in base64. */
    csrt: text('csrt'),
  },
}
