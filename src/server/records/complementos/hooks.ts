import type { Hooks } from '../../register/hooks.ts'
import { renewProducts } from './repository.ts'

/** After a change of a complement: its products get a new version, so that tills read them again and older seals expire. */
export const complementosHooks: Hooks = {
  async saved(q, _sessao, { id, novo }) {
    if (!novo) await renewProducts(q, id)
  },
}
