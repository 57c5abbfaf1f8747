import { Decimal, ZERO } from './decimal.ts'

/**
 * Spreads `total` over `weights` by largest remainder, to the unit of `places`: the parts always sum to the total.
 * Missing units go one each to the largest cut remainder; ties go to the larger weight, then to the lower index.
 * All weights zero: equal weights. No weights: no parts.
 */
export function allocate(total: Decimal, weights: readonly Decimal[], places = 2): Decimal[] {
  if (weights.length === 0) return []
  if (total.isZero()) return weights.map(() => ZERO)
  let sum = ZERO
  for (const w of weights) sum = sum.plus(w)
  const ones = sum.isZero()
  const base = ones ? weights.map(() => new Decimal(1)) : weights
  const divisor = ones ? new Decimal(weights.length) : sum

  const scale = new Decimal(10).pow(places)
  const units = total.times(scale)
  const parts: Decimal[] = []
  // remainders stay multiplied by the divisor: integers compare exactly, a division would not
  const rests: Decimal[] = []
  let given = ZERO
  for (const w of base) {
    const exact = units.times(w)
    const whole = exact.dividedToIntegerBy(divisor)
    parts.push(whole)
    rests.push(exact.minus(whole.times(divisor)))
    given = given.plus(whole)
  }
  const missing = units.minus(given)
  const whole = missing.trunc().toNumber()
  if (whole > 0) {
    const order = parts.map((_, i) => i)
    order.sort((a, b) => at(rests, b).cmp(at(rests, a)) || at(base, b).cmp(at(base, a)) || a - b)
    for (let k = 0; k < whole; k++) {
      const i = order[k % order.length] as number
      parts[i] = at(parts, i).plus(1)
    }
  }
  return parts.map(p => p.div(scale))
}

const at = (list: readonly Decimal[], i: number): Decimal => list[i] as Decimal
