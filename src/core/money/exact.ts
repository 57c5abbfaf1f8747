import { isDecimal } from './decimal.ts'

/** Largest safe integer (2^53 − 1): a result up to it is exact, a larger one is computed again with BigInt. */
const MAX = Number.MAX_SAFE_INTEGER
const POW = Array.from({ length: 16 }, (_, i) => 10 ** i)
/** Digits of a quotient, as in `core/money/decimal.ts`. */
const PRECISION = 40

/**
 * Exact decimal number as a scaled integer: value = n / 10^s. The integer is a JS number while safe and a BigInt
 * beyond, so sums and products are exact at any size. No JS number here ever has a fraction. Methods have the names of
 * decimal.js and, up to its 40 digits, give the same results (a property test checks). Made because decimal.js is too slow
 * for a sale of many lines.
 */
export class Exact {
  /** The integer, or NaN when only `big` can hold it. */
  readonly n: number
  readonly s: number
  readonly big: bigint | null

  constructor(n: number, s: number, big: bigint | null = null) {
    this.n = n
    this.s = s
    this.big = big
  }

  plus(y: Exact): Exact {
    if (this.s === y.s) {
      const sum = this.n + y.n
      if (sum <= MAX && sum >= -MAX) return new Exact(sum, this.s)
    } else if (this.s < y.s) {
      const sum = this.n * scale(y.s - this.s) + y.n
      if (sum <= MAX && sum >= -MAX && within(this.n, y.s - this.s)) return new Exact(sum, y.s)
    } else {
      const sum = this.n + y.n * scale(this.s - y.s)
      if (sum <= MAX && sum >= -MAX && within(y.n, this.s - y.s)) return new Exact(sum, this.s)
    }
    const s = Math.max(this.s, y.s)
    return ofBig(bigAt(this, s) + bigAt(y, s), s)
  }

  minus(y: Exact): Exact {
    return this.plus(y.negated())
  }

  times(y: Exact): Exact {
    const product = this.n * y.n
    if (product <= MAX && product >= -MAX) return new Exact(product + 0, this.s + y.s)
    return ofBig(bigOf(this) * bigOf(y), this.s + y.s)
  }

  /** Divides to 40 significant digits, half up. @throws RangeError on division by zero. */
  div(y: Exact): Exact {
    if (y.isZero()) throw new RangeError('Divisão por zero')
    if (this.isZero()) return ZERO
    const a = bigOf(this)
    const b = bigOf(y)
    const digits = (v: bigint) => (v < 0n ? -v : v).toString().length
    const shift = PRECISION + 1 + digits(b) - digits(a)
    const up = shift > 0 ? shift : 0
    const numerator = a * 10n ** BigInt(up)
    let q = numerator / b
    let s = up + this.s - y.s
    const drop = digits(q) - PRECISION
    if (drop > 0) {
      q = halfUp(q, 10n ** BigInt(drop))
      s -= drop
    }
    return trimmed(q, s)
  }

  negated(): Exact {
    return this.big === null ? new Exact(0 - this.n, this.s) : new Exact(Number.NaN, this.s, -this.big)
  }

  isZero(): boolean {
    return this.n === 0
  }

  isNegative(): boolean {
    return this.big === null ? this.n < 0 : this.big < 0n
  }

  cmp(y: Exact): -1 | 0 | 1 {
    if (this.s === y.s && this.big === null && y.big === null) return this.n < y.n ? -1 : this.n > y.n ? 1 : 0
    const s = Math.max(this.s, y.s)
    const a = bigAt(this, s)
    const b = bigAt(y, s)
    return a < b ? -1 : a > b ? 1 : 0
  }

  eq(y: Exact): boolean {
    return this.cmp(y) === 0
  }

  gt(y: Exact): boolean {
    return this.cmp(y) > 0
  }

  gte(y: Exact): boolean {
    return this.cmp(y) >= 0
  }

  lte(y: Exact): boolean {
    return this.cmp(y) <= 0
  }

  /** Rounds half up away from zero (4), or cuts towards zero (1): the modes of `core/money/round.ts`. */
  toDecimalPlaces(places: number, mode: 1 | 4 = 4): Exact {
    return mode === 4 ? this.round(places) : this.cut(places)
  }

  private round(places: number): Exact {
    const drop = this.s - places
    if (drop <= 0) return this
    if (this.big !== null || drop > 15) return ofBig(halfUp(bigOf(this), 10n ** BigInt(drop)), places)
    const unit = POW[drop] as number
    const rest = this.n % unit
    const whole = (this.n - rest) / unit
    if (2 * rest >= unit) return new Exact(whole + 1, places)
    return new Exact(2 * rest <= -unit ? whole - 1 : whole + 0, places)
  }

  private cut(places: number): Exact {
    const drop = this.s - places
    if (drop <= 0) return this
    return ofBig(bigOf(this) / 10n ** BigInt(drop), places)
  }

  /** Gives whole cents, half up. Above 2^53 − 1 cents the result is NaN or not exact: the caller refuses such amounts. */
  cents(): number {
    const r = this.round(2)
    return r.s === 2 ? r.n : r.n * scale(2 - r.s)
  }

  /** Writes exactly `places` decimals (half up), or all decimals without trailing zeros. */
  toFixed(places?: number): string {
    if (places === undefined) return withoutZeros(write(this.big ?? this.n, this.s))
    const r = this.round(places)
    return write(r.s === places ? (r.big ?? r.n) : bigAt(r, places), places)
  }
}

export const ZERO: Exact = new Exact(0, 0)

/** Makes an exact number of plain decimal text. @throws RangeError for other text */
export function exact(text: string): Exact {
  if (!isDecimal(text)) throw new RangeError(`Número inválido: ${text.slice(0, 40)}`)
  const dot = text.indexOf('.')
  const digits = dot < 0 ? text : text.slice(0, dot) + text.slice(dot + 1)
  const s = dot < 0 ? 0 : text.length - dot - 1
  // + 0 turns -0 into 0
  return digits.length <= 15 ? new Exact(Number(digits) + 0, s) : ofBig(BigInt(digits.replace('+', '')), s)
}

/** Makes an exact number of a scaled integer. */
export function ofBig(value: bigint, s: number): Exact {
  return value <= BigInt(MAX) && value >= -BigInt(MAX)
    ? new Exact(Number(value), s)
    : new Exact(Number.NaN, s, value)
}

/** Gives the integer at another scale, not smaller than its own. */
export const bigAt = (x: Exact, s: number): bigint => bigOf(x) * 10n ** BigInt(s - x.s)

const bigOf = (x: Exact): bigint => x.big ?? BigInt(x.n)

const scale = (places: number): number => POW[places] ?? Number.POSITIVE_INFINITY

/** Tells whether n × 10^places is safe. Each term is checked: a sum back in range could hide an unsafe term. */
const within = (n: number, places: number): boolean => Math.abs(n) * scale(places) <= MAX

/** Divides integers, half up away from zero. Digits cut from `value` before do not change the result. */
function halfUp(value: bigint, unit: bigint): bigint {
  const rest = value % unit
  const whole = value / unit
  const up = (rest < 0n ? -rest : rest) * 2n >= unit
  return up ? whole + (value < 0n ? -1n : 1n) : whole
}

/** Removes trailing zeros, so that a quotient becomes a small integer again. */
function trimmed(value: bigint, s: number): Exact {
  let v = value
  let places = s
  while (places > 0 && v % 10n === 0n) {
    v /= 10n
    places--
  }
  return places < 0 ? ofBig(v * 10n ** BigInt(-places), 0) : ofBig(v, places)
}

function write(value: bigint | number, s: number): string {
  const digits = String(value < 0 ? -value : value)
  const sign = value < 0 ? '-' : ''
  if (s === 0) return sign + digits
  const padded = digits.padStart(s + 1, '0')
  return `${sign}${padded.slice(0, -s)}.${padded.slice(-s)}`
}

function withoutZeros(text: string): string {
  if (!text.includes('.')) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === 48) end--
  return text.slice(0, text.charCodeAt(end - 1) === 46 ? end - 1 : end)
}
