import { ApiError } from '../../api/errors.ts'
import type { Override } from '../overrides.ts'
import type { Erros } from './store.ts'

/** Gives the server's faults, the first of each field, at the form's own keys. */
export const refusedAt = (error: unknown, chaves: Override['chaves'] = {}): Erros =>
  Object.fromEntries(
    Object.entries((error instanceof ApiError && error.errors) || {}).map(([path, texts]) => [
      chaves[path] ?? path,
      texts[0] ?? '',
    ]),
  )
