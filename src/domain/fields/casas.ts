import type { DecimalField } from './field.ts'

/** Decimal places of an account's prices and quantities (N.dec.preco, N.dec.qtde). */
export interface CasasDaConta {
  valor_decimal: number
  qtde_decimal: number
}

/** Gives a field's decimal places, typed and shown: the account's (prices, quantities), at most the column's. */
export function casasDe({ conta, places = 2 }: DecimalField, daConta: CasasDaConta | null): number {
  return conta && daConta ? Math.min(places, daConta[conta]) : places
}
