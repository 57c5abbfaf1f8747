import { dec } from '../../../core/money/decimal.ts'
import { defineCause } from '../posting.ts'

interface BoletoFee {
  /** Account that the bank takes it from. */
  conta_id: number
  /** R$. */
  tarifa: string
}

/** Fee that a bank keeps of a boleto that it received, apart from what the payer paid. */
export const boletoFee = defineCause<BoletoFee>({
  origem: 'retorno',
  postings: ({ conta_id, tarifa }) =>
    dec(tarifa).gt(0) ? [{ de: conta_id, para: 'despesa', valor: tarifa, componente: 'tarifa' }] : [],
})
