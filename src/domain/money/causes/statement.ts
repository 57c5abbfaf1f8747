import { dec } from '../../../core/money/decimal.ts'
import { type AccountRef, defineCause } from '../posting.ts'

interface BankLine {
  /** Account that the statement is of, and the one on the other side. */
  conta_id: number
  contra: AccountRef
  /** R$, signed as the bank does. */
  valor: string
  historico: string
}

/** Money that only the bank knew of: a fee, interest, what a line has beyond the movements that it is. */
export const statement = defineCause<BankLine | null>({
  origem: 'extrato',
  postings: line => {
    if (!line) return []
    const { conta_id, contra, valor, historico } = line
    const [de, para] = dec(valor).gt(0) ? [contra, conta_id] : [conta_id, contra]
    return [{ de, para, valor: dec(valor).abs().toFixed(2), componente: 'lancamento', historico }]
  },
})
