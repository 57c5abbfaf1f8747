import { partsOf } from '../../../core/fields/parts.ts'
import { CABECALHO_DO_CAIXA } from '../../../core/venda/fields/cabecalho-caixa.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import type { Valores } from '../../register/form/paths.ts'

/** Amounts (R$) of the whole sale, which the user sets beside the lines, not in the form: discount, surcharge, delivery. */
export const CHARGES = partsOf(CABECALHO_DO_CAIXA).filter(
  ({ field }) => field.engine && field.type === 'money',
)

const saleValue = (sale: Valores, key: string) => sale[key] ?? null

export const chargesOf = (sale: Venda): Valores =>
  Object.fromEntries(CHARGES.map(({ key }) => [key, saleValue(sale, key)]))

/** Sets the given charges. A changed charge becomes an amount in R$, and its percentage is dropped. */
export function withCharges(sale: Venda, said: Valores): Venda {
  const changed = CHARGES.filter(({ key }) => said[key] != null && said[key] !== saleValue(sale, key))
  return {
    ...sale,
    ...Object.fromEntries(
      changed.flatMap(({ key }) => [
        [key, said[key]],
        ...(`${key}_percentual` in sale ? [[`${key}_percentual`, null]] : []),
      ]),
    ),
  }
}
