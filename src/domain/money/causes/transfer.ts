import { defineCause } from '../posting.ts'

interface Transfer {
  de_conta_id: number
  para_conta_id: number
  /** R$. */
  valor: string
}

/** Money that somebody sends from one account of the company to another. */
export const transfer = defineCause<Transfer>({
  origem: 'transferencia',
  postings: ({ de_conta_id, para_conta_id, valor }) => [
    { de: de_conta_id, para: para_conta_id, valor, componente: 'valor' },
  ],
})
