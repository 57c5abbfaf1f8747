import { defineCause } from '../posting.ts'

interface Freight {
  /** Entries that it costs; none: an expense. */
  notas: readonly unknown[]
  /** `vencimento` ISO. */
  parcelas: readonly { vencimento: string; valor: string }[]
}

/** Freight of a received CT-e: what is owed to the carrier is part of the purchase, or an expense. */
export const freight = defineCause<Freight>({
  origem: 'frete',
  postings: ({ notas, parcelas }) =>
    parcelas.map(({ vencimento, valor }, i) => ({
      ...{ de: 'pagar' as const, para: notas.length > 0 ? ('compra' as const) : ('despesa' as const) },
      ...{ valor, componente: `parcela/${i + 1}`, vence: { titulo: 'frete', num: i + 1, vencimento } },
    })),
})
