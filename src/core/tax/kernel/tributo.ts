import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import type { Item } from './item.ts'
import type { Why } from './why.ts'

/** Figures that a step writes, and their part in the note; names with an accountant's words for them. */
export interface Nomes {
  /** Money figures (2 places), in the order they are worked out. */
  readonly figuras?: Readonly<Record<string, string>>
  /** Percentages: places and words. */
  readonly taxas?: Readonly<Record<string, { readonly casas: number; readonly palavra: string }>>
  /** Steps of the derivation that are no figure. */
  readonly passos?: Readonly<Record<string, string>>
  /** Totals of the note by tag (MOC 7.0 group W) and the figures they add. A tag may be added to by several. */
  readonly totais?: Readonly<Record<string, { readonly palavra?: string; readonly soma: readonly string[] }>>
  /** Figures that join what the item adds to the note (vNF). */
  readonly na_nota?: readonly string[]
  /** Those of them that join what is stated in a quote or an order too (doc 3 §9.2). */
  readonly no_pedido?: readonly string[]
}

/**
 * A tax, or a part of one that stands alone in the order of the law. `compute` sees its own item and what the taxes
 * before it wrote, and returns what it writes.
 */
export interface Tributo extends Nomes {
  /** A tax of the reform: the only ones that a note of credit or debit carries. */
  readonly reforma?: true
  compute(item: Item, ctx: Contexto, f: Figuras, why: Why): Partial<Figuras>
}
