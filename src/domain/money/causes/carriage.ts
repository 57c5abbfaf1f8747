import { defineCause } from '../posting.ts'

/** Charge of a CT-e: R$ to receive, and its instalments. */
export interface Carriage {
  /** False: cancelled, or another stands in its place. */
  vale: boolean
  valor: string
  /** Day of issue, ISO: the only instalment is due then, where the CT-e names none. */
  dia: string
  /** `vencimento` ISO. */
  parcelas: readonly { vencimento: string; valor: string }[]
}

/** Service of a CT-e that the company issued: owed by the taker from its authorisation on. The origin is the fiscal document. */
export const carriage = defineCause<Carriage>({
  origem: 'cte',
  postings: ({ vale, valor, dia, parcelas }) =>
    (vale ? (parcelas.length > 0 ? parcelas : [{ vencimento: dia, valor }]) : [])
      .map(({ vencimento, valor: part }, i) => ({
        ...{ de: 'receita' as const, para: 'receber' as const, valor: part, componente: `parcela/${i + 1}` },
        vence: { titulo: 'servico', num: i + 1, vencimento },
      }))
      .filter(({ valor: part }) => /[1-9]/.test(part)),
})
