import { defineCause } from '../posting.ts'

interface Transfer {
  de_conta_id: number
  para_conta_id: number
  /** R$. */
  valor: string
}

/** Transfer between two accounts of the company. */
export const transfer = defineCause<Transfer>({
  origem: 'transferencia',
  postings: ({ de_conta_id, para_conta_id, valor }) => [
    { de: de_conta_id, para: para_conta_id, valor, componente: 'valor' },
  ],
})
