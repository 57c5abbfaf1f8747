import type { Hooks } from '../../register/hooks.ts'
import { eitherNamed } from './repository.ts'

/** Hooks with the filter `item_nome` of doc 1 §7. */
export const produtoVasilhameHooks: Hooks = {
  filters: { item_nome: value => (value === '' ? null : eitherNamed(value)) },
}
