import { dec } from '../money/decimal.ts'
import type { LinhaDoCarrinho } from './promotion.ts'

/** Scale of a quantity as an integer: four places. */
export const QTDE = 10_000
/** Most units of one line that make sets; the rest of a longer line is one piece. */
const MAX_UNITS = 1000

/** A unit of a line, or what is left of a line without whole units. Amounts are integers: centavos, quantity × 10,000. */
export interface Pedaco {
  linha: LinhaDoCarrinho
  /** Place of the line in the cart. */
  i: number
  /** Place of the piece among all. */
  ordem: number
  qtde: number
  centavos: number
  /** True for a whole unit, which may make a set. */
  inteiro: boolean
}

/** Reads a plain decimal as an integer of so many places, half up: its digits where it has no more places. */
function scaled(text: string, places: number): number {
  const [whole = '', part = ''] = text.split('.')
  return part.length <= places && whole.length + places <= 15
    ? Number(whole + part.padEnd(places, '0'))
    : dec(text)
        .times(10 ** places)
        .round()
        .toNumber()
}

/** Reads R$ as centavos. */
export const centavosDe = (valor: string): number => scaled(valor, 2)

/** Writes centavos as R$. */
export function reaisDe(centavos: number): string {
  const digits = String(centavos).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Multiplies integers and divides them, half up. */
export function timesOver(a: number, b: number, by: number): number {
  const product = a * b
  if (product > Number.MAX_SAFE_INTEGER - by)
    return dec(String(a))
      .times(dec(String(b)))
      .div(by)
      .round()
      .toNumber()
  const rest = product % by
  return (product - rest) / by + (rest * 2 >= by ? 1 : 0)
}

/** Shares centavos by weight, by largest remainder; a tie goes to the first. Shares add up to the whole. */
export function shareCents(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  // products of centavos stay exact as numbers up to 2^53; beyond, each is a BigInt
  return whole * sum <= Number.MAX_SAFE_INTEGER
    ? shareExact(whole, sum, weights)
    : shareBig(whole, sum, weights)
}

function shareExact(whole: number, sum: number, weights: readonly number[]): number[] {
  const rests = weights.map(weight => (whole * weight) % sum)
  const parts = weights.map((weight, at) => (whole * weight - (rests[at] ?? 0)) / sum)
  return withRest(whole, parts, rests)
}

function shareBig(whole: number, sum: number, weights: readonly number[]): number[] {
  const exact = weights.map(weight => BigInt(whole) * BigInt(weight))
  const parts = exact.map(each => Number(each / BigInt(sum)))
  return withRest(
    whole,
    parts,
    exact.map(each => Number(each % BigInt(sum))),
  )
}

/** Gives what is left of the whole, one centavo each, to the largest rests. */
function withRest(whole: number, parts: number[], rests: readonly number[]): number[] {
  let left = whole - parts.reduce((a, b) => a + b, 0)
  if (left === 0) return parts
  for (const at of [...rests.keys()].sort((a, b) => (rests[b] ?? 0) - (rests[a] ?? 0) || a - b)) {
    if (left === 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left--
  }
  return parts
}

/** Divides a line into pieces, whose centavos add up to the line's. */
function piecesOf(linha: LinhaDoCarrinho, i: number): Pedaco[] {
  const qtde = scaled(linha.qtde, 4)
  const units = Math.min(Math.floor(qtde / QTDE), MAX_UNITS)
  const rest = qtde - units * QTDE
  const sizes = [...Array.from({ length: units }, () => QTDE), ...(rest > 0 ? [rest] : [])]
  const cents = centavosDe(linha.vprod)
  const each = units > 0 && cents % units === 0 && rest === 0 ? cents / units : null
  const parts = each === null ? shareCents(cents, sizes) : sizes.map(() => each)
  return sizes.map((size, at) => ({
    ...{ linha, i, ordem: 0, qtde: size, centavos: parts[at] ?? 0 },
    inteiro: at < units,
  }))
}

/**
 * Divides a cart into pieces, the dearest unit first, then by product and line: neither the order of the lines nor that of
 * the scans changes it.
 */
export function toPieces(linhas: readonly LinhaDoCarrinho[]): Pedaco[] {
  const dear = linhas.map(({ preco }) => dec(preco))
  const by = (a: number, b: number): number =>
    (dear[b] ?? dec('0')).cmp(dear[a] ?? dec('0')) ||
    (linhas[a]?.produto_id ?? 0) - (linhas[b]?.produto_id ?? 0) ||
    ((linhas[a]?.uid ?? '') < (linhas[b]?.uid ?? '') ? -1 : 1)
  return [...linhas.keys()]
    .sort(by)
    .flatMap(i => piecesOf(linhas[i] as LinhaDoCarrinho, i))
    .map((pedaco, ordem) => ({ ...pedaco, ordem }))
}
