/** Amounts on which a rule's percentage is computed: the line's amount after discounts, or that amount less the cost. */
export const BASE_COMISSAO = [
  [1, 'Valor líquido'],
  [2, 'Margem'],
] as const

/** Kinds of payment of a rule: a percentage, or an amount for each unit sold. */
export const TIPO_COMISSAO = [
  [1, 'Percentual'],
  [2, 'Valor por unidade'],
] as const

/** A commission rule in force on the day. Null in seller, product or category means any. */
export interface RegraComissao {
  id: number
  vendedor_id: number | null
  produto_id: number | null
  categoria_id: number | null
  tipo: 1 | 2
  base: 1 | 2
  /** %. */
  percentual: string | null
  /** R$ of one unit. */
  valor: string | null
}

type Quem = Pick<RegraComissao, 'vendedor_id' | 'produto_id' | 'categoria_id'>

const meets = (rule: number | null, sold: number | null): boolean => rule === null || rule === sold

/** Ranks a rule: seller and product 5, product 4, seller and category 3, category 2, seller 1, general 0. */
export const specificity = ({ vendedor_id, produto_id, categoria_id }: Quem): number =>
  (produto_id !== null ? 4 : categoria_id !== null ? 2 : 0) + (vendedor_id !== null ? 1 : 0)

/** Chooses the rule of a sold product and its seller: the most specific, then the newest. Null: none applies. */
export function pickRule<R extends Quem & { id: number }>(rules: readonly R[], sold: Quem): R | null {
  let best: R | null = null
  for (const rule of rules) {
    if (
      !meets(rule.vendedor_id, sold.vendedor_id) ||
      !meets(rule.produto_id, sold.produto_id) ||
      !meets(rule.categoria_id, sold.categoria_id)
    )
      continue
    const ahead = best === null ? 1 : specificity(rule) - specificity(best) || rule.id - best.id
    if (ahead > 0) best = rule
  }
  return best
}
