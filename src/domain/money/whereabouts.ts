/** Place of the cash that a cancelled sale brought. */
interface CashOfSale {
  /** True: it was posted 'em trânsito', as that of an order; false: into the drawers' account. */
  de_pedido: boolean
  /** True: a settlement will still take it into a drawer. */
  por_acertar: boolean
  /** True: it went into a till's drawer, by the sale or by its settlement. */
  na_gaveta: boolean
  /** True: that till has a session now. */
  aberta: boolean
}

/**
 * How the cash of a cancelled sale goes back. `estorno`: undoing its postings takes it from where it is, or it never came.
 * `gaveta`: the open drawer gives it at once. `devida`: it is owed until a drawer gives it.
 */
export function cashBack({
  de_pedido,
  por_acertar,
  na_gaveta,
  aberta,
}: CashOfSale): 'estorno' | 'gaveta' | 'devida' {
  if (por_acertar) return 'devida'
  if (!na_gaveta) return 'estorno'
  if (!aberta) return 'devida'
  return de_pedido ? 'gaveta' : 'estorno'
}
