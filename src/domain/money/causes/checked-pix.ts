import { defineCause } from '../posting.ts'

interface CheckedPix {
  /** tPag of the sale's payment. */
  tpag: string
  /** R$ that no charge brought. */
  valor: string
  /** True if the sale's posting left it 'em trânsito'; false: the bank has it already (static PIX). */
  em_transito: boolean
  /** achado: it is in the bank; perdido: it never came. Null: nobody knows yet. */
  resultado: 'achado' | 'perdido' | null
}

/** A PIX of a sale that no charge brought, once somebody found it in the bank or gave it up. */
export const checkedPix = defineCause<CheckedPix>({
  origem: 'pix_conferencia',
  postings: ({ tpag, valor, em_transito, resultado }) => {
    const de = em_transito ? 'transito' : 'banco'
    if (resultado === 'perdido')
      return [
        { de, para: 'despesa', valor, componente: 'perdido', meio: tpag, historico: 'PIX que não veio' },
      ]
    return resultado === 'achado' && em_transito
      ? [
          {
            ...{ de, para: 'banco', valor, componente: 'achado', meio: tpag },
            historico: 'PIX achado no banco',
          },
        ]
      : []
  },
})
