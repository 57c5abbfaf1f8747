/** Words of the ways by which an order gets to its customer. */
export const MODOS_DE_ENTREGA = { entrega: 'Entrega', retirada: 'Retirada', local: 'No local' } as const

export type ModoEntrega = keyof typeof MODOS_DE_ENTREGA

/** Channel of the shop's own orders. */
export const PROPRIO = 'proprio'
