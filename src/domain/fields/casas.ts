import type { DecimalField } from './field.ts'

/** Decimal places of an account's prices and quantities (N.dec.preco, N.dec.qtde). */
export interface CasasDaConta {
  valor_decimal: number
  qtde_decimal: number
}

/**
 * Gives the decimal places in which a field is typed and shown: the account's for prices and quantities, but at most the
 * column's.
 */
export function casasDe({ conta, places = 2 }: DecimalField, daConta: CasasDaConta | null): number {
  return conta && daConta ? Math.min(places, daConta[conta]) : places
}
