import { defineCause } from '../posting.ts'

interface Entry {
  /** 1: to be received; 2: to be paid. */
  tipo: number
  parceiro_id: number | null
  /** Account of income or expense; null: the main one. */
  categoria_id: number | null
  parcelas: readonly { id: number; num: number; valor: string }[]
}

/** Amount to receive or to pay that a user typed: each instalment is income or expense. */
export const entry = defineCause<Entry>({
  origem: 'lancamento',
  postings: ({ tipo, parceiro_id, categoria_id, parcelas }) =>
    parcelas.map(({ id, num, valor }) => ({
      ...(tipo === 1
        ? { de: categoria_id ?? ('receita' as const), para: 'receber' as const }
        : { de: 'pagar' as const, para: categoria_id ?? ('despesa' as const) }),
      valor,
      componente: `parcela/${num}`,
      parcela_id: id,
      parceiro_id,
    })),
})
