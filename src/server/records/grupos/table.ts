import { sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { FLAGS } from '../../../domain/options/flags.ts'
import type { KeptBeside } from '../../db/to-table.ts'

const HELD = FLAGS.map(name => `case when ${name} then '${name}' end`).join(', ')

export const gruposTable: KeptBeside = {
  columns: {
    /** The flags held, gathered: what a session reads. */
    flags: text('flags')
      .array()
      .notNull()
      .generatedAlwaysAs(sql.raw(`array_remove(array[${HELD}]::text[], null)`)),
  },
}
