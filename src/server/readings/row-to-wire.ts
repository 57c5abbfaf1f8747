import { storedColumns } from '../../domain/fields/columns.ts'
import type { Fields } from '../../domain/fields/field.ts'
import type { ListReading, RowOf } from '../../domain/fields/reading.ts'
import { toWire, type WireRow } from '../register/wire.ts'

/** Converts one row of a reading's SQL, for calls that change a row and answer it as its list does. */
export const rowToWire = <F extends Fields, T extends string>(
  { fields }: ListReading<F, T>,
  row: { readonly id: number },
): RowOf<ListReading<F, T>> => {
  const record: WireRow = { id: row.id, ...toWire(storedColumns(fields), row as WireRow) }
  return record as RowOf<ListReading<F, T>>
}
