import { bigAt, type Exact, ofBig } from './exact.ts'

/**
 * Spreads `total` units over `weights` by largest remainder: the parts always sum to the total. Missing units go one each to
 * the largest cut remainders; on a tie to the larger weight, then the lower index. All weights zero count as equal. Integers
 * only, so remainders compare exactly.
 */
function allocateUnits(total: bigint, weights: readonly bigint[]): bigint[] {
  let sum = weights.reduce((a, b) => a + b, 0n)
  let base = weights
  if (sum === 0n) {
    base = weights.map(() => 1n)
    sum = BigInt(weights.length)
  }
  const rests: bigint[] = []
  let given = 0n
  const parts = base.map(w => {
    const exact = total * w
    const part = exact / sum
    rests.push(exact - part * sum)
    given += part
    return part
  })
  const missing = Number(total - given)
  if (missing === 0) return parts
  const at = (list: readonly bigint[], i: number): bigint => list[i] as bigint
  const order = parts
    .map((_, i) => i)
    .sort((a, b) => compare(at(rests, b), at(rests, a)) || compare(at(base, b), at(base, a)) || a - b)
  for (const i of order.slice(0, missing)) parts[i] = at(parts, i) + 1n
  return parts
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Spreads an amount of at most `places` decimals by largest remainder; without weights there are no parts. */
export function allocateExact(total: Exact, weights: readonly Exact[], places = 2): Exact[] {
  const scale = weights.reduce((s, w) => Math.max(s, w.s), 0)
  return allocateUnits(
    bigAt(total, places),
    weights.map(w => bigAt(w, scale)),
  ).map(part => ofBig(part, places))
}
