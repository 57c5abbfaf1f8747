import type { DecimalField } from './field.ts'

/** Decimal places used by an account (N.dec.preco, N.dec.qtde). */
export interface CasasDaConta {
  valor_decimal: number
  qtde_decimal: number
}

/**
 * Gives the decimal places in which a decimal is typed and shown: the account's for prices and quantities, limited by the
 * column.
 */
export function casasDe({ conta, places = 2 }: DecimalField, daConta: CasasDaConta | null): number {
  return conta && daConta ? Math.min(places, daConta[conta]) : places
}
