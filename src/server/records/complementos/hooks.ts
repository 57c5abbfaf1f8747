import type { Hooks } from '../../register/hooks.ts'
import { renewProducts } from './repository.ts'

/**
 * Tells the products of a changed complement: their questions and charges changed, tills hear of them, and seals of
 * before grow old.
 */
export const complementosHooks: Hooks = {
  async saved(q, _sessao, { id, novo }) {
    if (!novo) await renewProducts(q, id)
  },
}
