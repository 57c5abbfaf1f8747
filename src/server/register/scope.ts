import { AppError } from '../../domain/error.ts'
import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import type { Served } from './hooks.ts'
import { planOf } from './plan.ts'
import { readRow } from './read/read.ts'
import type { RecordScope } from './read/source.ts'

/**
 * Function that gives the scope of a session's request; `parent` is the id in the request's path. @throws
 * NAO_ENCONTRADO for a parent that the user may not see
 */
type ScopeOf = (q: Q, sessao: Sessao, parent: number | undefined) => Promise<RecordScope>

/** Makes the function that gives the scope of a register's requests. A parent that the user may not see is a 404. */
export function scopesOf(register: Served, all: readonly Served[]): ScopeOf {
  const of = register.parent && all.find(({ id }) => id === register.parent?.register)
  const parentPlan = of && planOf(of, all)
  return async (q, sessao, parent) => {
    const { empresa_id, usuario_id } = sessao
    const scope = { empresa_id, usuario_id, sessao, parent: null }
    if (parentPlan && !(await readRow(q, parentPlan, scope, parent ?? 0)))
      throw new AppError('NAO_ENCONTRADO')
    return { ...scope, parent: parent ?? null }
  }
}
