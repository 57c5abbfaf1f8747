import { text } from 'drizzle-orm/pg-core'
import type { KeptBeside } from '../../db/to-table.ts'

export const responsaveisTecnicosTable: KeptBeside = {
  columns: {
    /** The code of a state (CSRT), sealed, in base64. */
    csrt: text('csrt'),
  },
}
