import type { Held } from '../fields/document-field.ts'
import type { ItemRules } from '../tax/kinds.ts'
import type { ITENS } from './fields/itens.ts'

type Copied = {
  [K in keyof typeof ITENS as (typeof ITENS)[K] extends { product: true } ? K : never]: (typeof ITENS)[K]
}

/** Product data that a sale line copies, price and rules included. The catalogue's record has at least this. */
export type ProdutoVenda = Held<Copied> & {
  /** The rules those ids name, merged into the sale's dictionary. */
  regras: ItemRules
  /** Those of what leaves the state, where it has others. */
  foras?: Partial<ItemRules>
}
