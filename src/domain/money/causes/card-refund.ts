import { accountOfTender } from '../../../core/tender/index.ts'
import { defineCause } from '../posting.ts'

interface CardRefund {
  /** R$. */
  valor: string
  /** tPag of the refund; null: no refund. */
  estorno: string | null
}

/** Refund of a cancelled sale by another payment method, because the card stays charged. */
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
