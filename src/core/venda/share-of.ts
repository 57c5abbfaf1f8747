import { type Decimal, dec } from '../money/decimal.ts'
import { r2 } from '../money/round.ts'

/** Computes the R$ of `qtde` when `of` units are worth `valor`. */
export const shareOf = (valor: string, qtde: Decimal, of: Decimal): string =>
  r2(dec(valor).times(qtde).div(of)).toFixed(2)

interface Change {
  /** R$ of the whole, by name. `of` is the quantity of the whole. */
  valores: Readonly<Record<string, string>>
  of: Decimal
  before: Decimal
  after: Decimal
}

/** Changes amounts from one share of the whole to another. An amount that differs from its share was typed, and stays. */
export function followShares<T extends object>(held: T, { valores, of, before, after }: Change): T {
  const own = held as Readonly<Record<string, unknown>>
  const next = Object.entries(valores).flatMap(([name, valor]) => {
    const now = own[name]
    const follows = now != null && dec(String(now)).eq(shareOf(valor, before, of))
    return follows ? [[name, shareOf(valor, after, of)] as const] : []
  })
  return { ...held, ...Object.fromEntries(next) }
}
