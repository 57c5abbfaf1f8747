/** Name of the credit on the screen and among payment methods. */
export const CREDITO_DO_CLIENTE = 'Crédito do cliente'

/** Name of a voucher among payments: a voucher belongs to its bearer, not to a registered customer. */
export const VALE = 'Vale'

/** Ways to refund a return. In a file without computation, because the command palette loads this list. */
export const REEMBOLSOS = [
  [1, 'Como foi pago'],
  [2, 'Em dinheiro'],
  [3, CREDITO_DO_CLIENTE],
  [4, VALE],
] as const
export type Reembolso = (typeof REEMBOLSOS)[number][0]
