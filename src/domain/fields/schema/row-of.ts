import type { z } from 'zod'
import type { Fields } from '../field.ts'
import type { ListReading, RowOf } from '../reading.ts'
import { toAnswer } from './to-answer.ts'

/** Makes the schema of one row of a reading, for calls that change a row and answer it. */
export const rowOf = <F extends Fields, T extends string>(reading: ListReading<F, T>) =>
  toAnswer(reading) as z.ZodType as z.ZodType<RowOf<ListReading<F, T>>>
