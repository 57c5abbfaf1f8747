import type { Hooks } from '../../register/hooks.ts'
import { renewProducts } from './repository.ts'

/** Hooks of complements: a change renews their products' version, so that tills read them and old seals expire. */
export const complementosHooks: Hooks = {
  async saved(q, _sessao, { id, novo }) {
    if (!novo) await renewProducts(q, id)
  },
}
