import { dec, ZERO } from '../../../core/money/decimal.ts'
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
  /** R$ of it that the sale left 'em trânsito' and that went on since: undoing the sale made them owed already. */
  em_transito: string
  /** tPag by which it was given back; null: not yet. */
  meio: string | null
  /** True: the return that owed it was cancelled, so nothing stands against the money given. */
  desfeita: boolean
}

const accountOf = (tpag: string) => accountOfTender(tpag) ?? 'caixa'

/** Computes what undoing a cancelled sale took out of an account that still has it, R$. */
const takenFrom = ({ cancelada, valor, em_transito }: OwedBack) =>
  cancelada ? dec(valor).minus(dec(em_transito)) : ZERO

/**
 * Money owed to a customer by a return or a cancelled sale: it stays where the sale put it, against 'em trânsito', until
 * a bank, a machine or another payment method gives it back. Of a
 * cancelled return, cash comes back to the drawer as that of any return; what a bank or a machine gave is an expense.
 */
export const owedBack = defineCause<OwedBack>({
  origem: 'devolver',
  postings: owed => {
    const { tpag, valor, meio, desfeita } = owed
    const taken = takenFrom(owed)
    return [
      ...(taken.gt(0)
        ? [
            {
              ...{ de: 'transito', para: accountOf(tpag), meio: tpag },
              valor: taken.toFixed(2),
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
    ]
  },
})
