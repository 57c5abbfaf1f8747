import { parceiros } from '../../domain/records/parceiros/index.ts'
import type { ListColumn } from '../register/list/cells.tsx'
import { parceirosColumns } from './parceiros/columns.ts'

/** What the server answers beside a record's fields and a list is glad to show, by record. */
export const EXTRA_COLUMNS: Readonly<Record<string, readonly ListColumn[]>> = {
  [parceiros.id]: parceirosColumns,
}
