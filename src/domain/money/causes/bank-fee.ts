import { dec } from '../../../core/money/decimal.ts'
import { defineCause } from '../posting.ts'

interface BoletoFee {
  /** Account from which the bank takes the fee. */
  conta_id: number
  /** R$. */
  tarifa: string
}

/** Bank's fee for a boleto that was paid, posted apart from the payment. */
export const boletoFee = defineCause<BoletoFee>({
  origem: 'retorno',
  postings: ({ conta_id, tarifa }) =>
    dec(tarifa).gt(0) ? [{ de: conta_id, para: 'despesa', valor: tarifa, componente: 'tarifa' }] : [],
})
