import { TPAG_CHEQUE } from '../../../core/tender/codes.ts'
import type { PassoCheque } from '../../options/cheques.ts'
import { type AccountRef, defineCause, type Posting } from '../posting.ts'

/** Step of a cheque that moves money by itself. */
export interface MovedCheque {
  tipo: PassoCheque
  /** R$. */
  valor: string
  /** Account at which it was: that of cheques, or the bank of its deposit. */
  de: AccountRef
  /** Bank of a deposit, or expense that it pays. */
  conta_id: number | null
  parceiro_id: number | null
  /** ISO day on which a returned cheque is owed. */
  data: string
  /** Words that name it: 'Cheque 123'. */
  nome: string
}

/**
 * Postings of what is done with a cheque: deposited, it is the bank's; returned, it is at hand again, or owed again by who
 * gave it; passed on, it pays an expense. One that settles a bill is posted by that payment.
 */
export const cheque = defineCause<MovedCheque | null>({
  origem: 'cheque',
  postings: step => {
    if (!step) return []
    const { tipo, valor, de, conta_id, parceiro_id, data, nome } = step
    const posting = (from: AccountRef, para: AccountRef, historico: string): Posting => ({
      ...{ de: from, para, valor, componente: tipo, meio: TPAG_CHEQUE, parceiro_id },
      historico: `${nome}: ${historico}`,
    })
    switch (tipo) {
      case 'deposito':
        return [posting(de, conta_id ?? 'banco', 'depositado')]
      case 'devolucao':
        return [posting(de, 'cheque', 'devolvido pelo banco')]
      case 'cobranca':
        return [
          {
            ...posting(de, 'receber', 'devolvido, em cobrança'),
            vence: { titulo: tipo, num: 1, vencimento: data },
          },
        ]
      case 'repasse':
        return [posting(de, conta_id ?? 'despesa', 'repassado')]
      default:
        return []
    }
  },
})
