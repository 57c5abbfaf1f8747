import type { DecimalField } from './field.ts'

/** How many decimal places an account uses (N.dec.preco, N.dec.qtde). */
export interface CasasDaConta {
  valor_decimal: number
  qtde_decimal: number
}

/** Places a decimal is typed and shown with: the account's for a price or a quantity of goods, within what the column keeps. */
export function casasDe({ conta, places = 2 }: DecimalField, daConta: CasasDaConta | null): number {
  return conta && daConta ? Math.min(places, daConta[conta]) : places
}
