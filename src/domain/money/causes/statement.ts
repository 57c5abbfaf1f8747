import { dec } from '../../../core/money/decimal.ts'
import { type AccountRef, defineCause, type Posting } from '../posting.ts'

interface BankLine {
  /** Account of the statement, and account on the other side. */
  conta_id: number
  contra: AccountRef
  /** R$, with the bank's sign. */
  valor: string
  historico: string
  /** Fee in R$ that the acquirer kept from the cards that it paid; absent: none. */
  taxa?: string
}

/** Money that only the bank's statement has: a fee, interest, a difference to matched movements, an acquirer's payment. */
export const statement = defineCause<BankLine | null>({
  origem: 'extrato',
  postings: line => {
    if (!line) return []
    const { conta_id, contra, valor, historico, taxa = '0' } = line
    const [de, para] = dec(valor).gt(0) ? [contra, conta_id] : [conta_id, contra]
    const kept: Posting[] = dec(taxa).gt(0)
      ? [{ de: contra, para: 'despesa', valor: taxa, componente: 'taxa', historico: `Taxa: ${historico}` }]
      : []
    return [{ de, para, valor: dec(valor).abs().toFixed(2), componente: 'lancamento', historico }, ...kept]
  },
})
