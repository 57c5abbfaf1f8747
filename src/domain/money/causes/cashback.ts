import { dec } from '../../../core/money/decimal.ts'
import { defineCause } from '../posting.ts'

/** Cashback that a customer got as credit, or that was taken back or expired (negative). */
export const cashback = defineCause<{ valor: string }>({
  origem: 'cashback',
  postings: ({ valor }) => {
    const amount = dec(valor)
    if (amount.isZero()) return []
    const [de, para] = amount.gt(0)
      ? (['cliente_credito', 'despesa'] as const)
      : (['despesa', 'cliente_credito'] as const)
    return [{ de, para, valor: amount.abs().toFixed(2), componente: 'cashback' }]
  },
})
