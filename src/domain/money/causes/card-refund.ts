import { defineCause } from '../posting.ts'
import { accountOfTender } from '../tenders.ts'

interface CardRefund {
  /** R$. */
  valor: string
  /** tPag by which it went back; null: it did not. */
  estorno: string | null
}

/** Money of a cancelled sale that goes back by another tender, because its card stays charged. */
export const cardRefund = defineCause<CardRefund>({
  origem: 'tef',
  postings: ({ valor, estorno }) =>
    estorno === null
      ? []
      : [
          {
            de: accountOfTender(estorno) ?? 'caixa',
            ...{ para: 'cartao_receber', valor, componente: 'estorno', meio: estorno },
            historico: 'Devolução de cartão por outra forma',
          },
        ],
})
