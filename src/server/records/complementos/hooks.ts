import type { Hooks } from '../../register/hooks.ts'
import { renewProducts } from './repository.ts'

/** What a product asks and charges has changed with it: tills hear of the product, and seals of before grow old. */
export const complementosHooks: Hooks = {
  async saved(q, _sessao, { id, novo }) {
    if (!novo) await renewProducts(q, id)
  },
}
