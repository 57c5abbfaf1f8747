import { ApiError } from '../../api/errors.ts'
import type { Override } from '../overrides.ts'
import type { Erros } from './store.ts'

/** Gives the server's field errors by the form's keys, the first error of each field. */
export const refusedAt = (error: unknown, chaves: Override['chaves'] = {}): Erros =>
  Object.fromEntries(
    Object.entries((error instanceof ApiError && error.errors) || {}).map(([path, texts]) => [
      chaves[path] ?? path,
      texts[0] ?? '',
    ]),
  )
