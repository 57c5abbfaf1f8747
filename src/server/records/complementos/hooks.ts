import type { Hooks } from '../../register/hooks.ts'
import { renewProducts } from './repository.ts'

/**
 * Hooks of complements: after a change their products get a new version, so that tills read them again and older signed
 * versions expire.
 */
export const complementosHooks: Hooks = {
  async saved(q, _sessao, { id, novo }) {
    if (!novo) await renewProducts(q, id)
  },
}
