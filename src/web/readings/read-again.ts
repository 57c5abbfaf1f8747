import type { AnyReading } from '../../domain/fields/reading.ts'
import { invalidate } from '../state/query.ts'

/** Fetches again the rows and totals of readings whose rows were changed. */
export const readAgain = (...readings: readonly Pick<AnyReading, 'api'>[]): Promise<void> =>
  invalidate(...readings.flatMap(({ api }) => [{ path: api }, { path: `${api}/totais` }]))
