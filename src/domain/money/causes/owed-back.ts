import { CASH } from '../../../core/tender/codes.ts'
import { accountOfTender } from '../../../core/tender/index.ts'
import { defineCause, type Posting } from '../posting.ts'

interface OwedBack {
  /** tPag of the sale's payment. */
  tpag: string
  /** R$. */
  valor: string
  /** True for a cancelled sale: undoing its postings took the money out of the account where it still is. */
  cancelada: boolean
  /** tPag by which it was given back; null: not yet. */
  meio: string | null
  /** True: the return that owed it was cancelled, so nothing stands against the money given. */
  desfeita: boolean
}

const accountOf = (tpag: string) => accountOfTender(tpag) ?? 'caixa'

/** tPag of cash. */

/**
 * Money owed to a customer by a return or a cancelled sale: it stays where the sale put it, against 'em trânsito', until
 * a bank, a machine or another payment method gives it back. Of a
 * cancelled return, cash comes back to the drawer as that of any return; what a bank or a machine gave is an expense.
 */
export const owedBack = defineCause<OwedBack>({
  origem: 'devolver',
  postings: ({ tpag, valor, cancelada, meio, desfeita }) => [
    ...(cancelada
      ? [
          {
            ...{ de: 'transito', para: accountOf(tpag), valor, meio: tpag },
            ...{ componente: 'valores_a_devolver', historico: 'A devolver ao cliente' },
          } satisfies Posting,
        ]
      : []),
    ...(meio === null
      ? []
      : [
          {
            ...{ de: accountOf(meio), para: 'transito', valor, meio },
            ...{ componente: 'devolvido', historico: 'Devolvido ao cliente' },
          } satisfies Posting,
          ...(desfeita
            ? [
                {
                  ...{ de: 'transito', para: meio === CASH ? 'caixa' : 'despesa', valor, meio },
                  ...{ componente: 'desfeita', historico: 'Devolvido por uma devolução cancelada' },
                } satisfies Posting,
              ]
            : []),
        ]),
  ],
})
