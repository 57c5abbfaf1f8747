import type { Fields } from '../../domain/fields/field.ts'
import type { ListParams } from '../../domain/fields/filter/filter-text.ts'
import type { ListReading, RowOf } from '../../domain/fields/reading.ts'
import { call } from '../api/client.ts'
import { listEndpoint } from '../register/list/use-rows.ts'

/** Fetches the rows of a reading that a query finds. */
export async function fetchRows<F extends Fields, T extends string>(
  reading: ListReading<F, T>,
  query: ListParams,
): Promise<RowOf<ListReading<F, T>>[]> {
  const { data } = (await call(listEndpoint(reading), { params: {}, query })) as { data: unknown }
  return data as RowOf<ListReading<F, T>>[]
}
