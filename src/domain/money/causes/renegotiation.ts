import { dec } from '../../../core/money/decimal.ts'
import { defineCause, type Posting } from '../posting.ts'

interface Renegotiation {
  tipo: number
  desconto: string
  /** Replaced instalments, each with its open R$. */
  antigas: readonly { parcela_id: number; aberto: string }[]
  novas: readonly { num: number; valor: string; vencimento: string }[]
}

/**
 * Postings of a renegotiation, which replaces instalments. The old ones are closed and the new ones opened against
 * income (to pay: expense), so that fine and interest remain there. The discount is an expense against income.
 */
export const renegotiation = defineCause<Renegotiation>({
  origem: 'renegociacao',
  postings: ({ tipo, desconto, antigas, novas }) => {
    const [closes, opens] =
      tipo === 1
        ? ([
            { de: 'receber', para: 'receita' },
            { de: 'receita', para: 'receber' },
          ] as const)
        : ([
            { de: 'despesa', para: 'pagar' },
            { de: 'pagar', para: 'despesa' },
          ] as const)
    const let_go: Posting[] = dec(desconto).isZero()
      ? []
      : [{ de: 'receita', para: 'despesa', valor: desconto, componente: 'desconto' }]
    return [
      ...antigas.map(
        ({ parcela_id, aberto }): Posting => ({
          ...{ ...closes, valor: aberto, componente: `antiga/${parcela_id}`, parcela_id },
        }),
      ),
      ...novas.map(
        ({ num, valor, vencimento }): Posting => ({
          ...{ ...opens, valor, componente: `nova/${num}` },
          vence: { titulo: 'nova', num, vencimento },
        }),
      ),
      ...let_go,
    ]
  },
})
