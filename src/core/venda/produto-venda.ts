import type { Held } from '../fields/document-field.ts'
import type { ItemRules } from '../tax/kinds.ts'
import type { ITENS } from './fields/itens.ts'

type Copied = {
  [K in keyof typeof ITENS as (typeof ITENS)[K] extends { product: true } ? K : never]: (typeof ITENS)[K]
}

/** Product data that a sale line copies, price and rules included. A catalogue record has at least these fields. */
export type ProdutoVenda = Held<Copied> & {
  /** The product's rules, by kind. Adding a line copies them into the sale's dictionary. */
  regras: ItemRules
  /** Rules for other states, for kinds that have one. */
  foras?: Partial<ItemRules>
}
