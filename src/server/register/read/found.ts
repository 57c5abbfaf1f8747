import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { chosenIds } from '../bulk/mass.ts'
import type { Served } from '../hooks.ts'
import { planOf } from '../plan.ts'
import type { RawQuery } from './query.ts'

/**
 * Makes a function that lists the ids found by a list's query, for an action on all of them; [] for an unknown
 * register. `quem`: beginning of the error's text when there are too many.
 */
export function foundIn(id: string, all: readonly Served[], quem: string) {
  const register = all.find(each => each.id === id)
  const plan = register && planOf(register, all)
  return async (q: Q, sessao: Sessao, filtro: RawQuery): Promise<readonly number[]> => {
    const { empresa_id, usuario_id } = sessao
    return plan ? chosenIds(q, plan, { empresa_id, usuario_id, sessao, parent: null }, filtro, quem) : []
  }
}
