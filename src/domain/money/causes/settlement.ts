import { dec } from '../../../core/money/decimal.ts'
import { type AccountRef, defineCause, type Posting } from '../posting.ts'

interface Settlement {
  tipo: number
  parcela_id: number
  parceiro_id: number | null
  conta: AccountRef
  /** tPag; null: unknown. */
  meio: string | null
  /** Amounts in R$; zero amounts are not posted. */
  principal: string
  juros: string
  multa: string
  desconto: string
  credito: string
}

/** Payment of one instalment, in or out: principal, charges, discount, and a receipt's excess as customer's credit. */
export const settlement = defineCause<Settlement>({
  origem: 'pagamento_parcela',
  postings: ({ tipo, parcela_id, parceiro_id, conta, meio, ...said }) => {
    const sides: readonly (readonly [keyof typeof said, AccountRef, AccountRef])[] =
      tipo === 1
        ? [
            ['principal', 'receber', conta],
            ['multa', 'receita', conta],
            ['juros', 'receita', conta],
            ['desconto', 'receber', 'despesa'],
            ['credito', 'cliente_credito', conta],
          ]
        : [
            ['principal', conta, 'pagar'],
            ['multa', conta, 'despesa'],
            ['juros', conta, 'despesa'],
            ['desconto', 'receita', 'pagar'],
          ]
    return sides
      .filter(([componente]) => dec(said[componente]).gt(0))
      .map(
        ([componente, de, para]): Posting => ({
          ...{ de, para, componente, parcela_id, parceiro_id },
          valor: said[componente],
          meio: componente === 'desconto' ? null : meio,
        }),
      )
  },
})
