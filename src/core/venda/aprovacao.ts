/**
 * Actions that a supervisor can approve. `venda`: a paid sale by a user who has lost the right to sell; `credito_excedido`:
 * the part of a sale on credit above the customer's limit.
 */
export const ACOES_APROVADAS = [
  'preco',
  'desconto',
  'cancelar_item',
  'venda',
  'lote_vencido',
  'devolucao',
  'credito_excedido',
] as const
export type AcaoAprovada = (typeof ACOES_APROVADAS)[number]

/** One action in one sale, for a supervisor to approve. */
export interface Aprovacao {
  acao: AcaoAprovada
  /** The line; null = the whole sale. */
  uid: string | null
  /** R$ of the unit price charged, of the discount or of the total. For a void and an expired lot, the quantity. */
  valor: string
  /** Discount in % of the gross: of its line, or of the sale including its lines' discounts; null = not a discount. */
  percentual?: string | null | undefined
  /** Largest discount the approver may give, %; null or absent = no known limit. */
  teto?: string | null
  /** Product and quantity of an approved price. */
  produto_id?: number | null | undefined
  qtde?: string | null | undefined
}
