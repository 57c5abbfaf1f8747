import { type Decimal, dec } from '../money/decimal.ts'
import { r2 } from '../money/round.ts'

/** R$ of so much of what has this value. */
export const shareOf = (valor: string, qtde: Decimal, of: Decimal): string =>
  r2(dec(valor).times(qtde).div(of)).toFixed(2)
