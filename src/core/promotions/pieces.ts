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
  qtde: number
  centavos: number
  /** True for a whole unit, which may make a set. */
  inteiro: boolean
}

/** Reads R$ as centavos. */
export const centavosDe = (valor: string): number => dec(valor).times(100).round().toNumber()

/** Writes centavos as R$. */
export const reaisDe = (centavos: number): string => dec(String(centavos)).div(100).toFixed(2)

/** Shares centavos by weight, by largest remainder; a tie goes to the first. Shares add up to the whole. */
export function shareCents(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const [total, all] = [BigInt(whole), BigInt(sum)]
  const exact = weights.map(weight => total * BigInt(weight))
  const parts = exact.map(each => Number(each / all))
  let left = whole - parts.reduce((a, b) => a + b, 0)
  const byRest = exact
    .map((each, at) => [each % all, at] as const)
    .sort(([a, i], [b, j]) => (a === b ? i - j : a < b ? 1 : -1))
  for (const [, at] of byRest) {
    if (left === 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left--
  }
  return parts
}

/** Divides a line into pieces, whose centavos add up to the line's. */
function piecesOf(linha: LinhaDoCarrinho, i: number): Pedaco[] {
  const qtde = dec(linha.qtde).times(QTDE).round().toNumber()
  const units = Math.min(Math.floor(qtde / QTDE), MAX_UNITS)
  const rest = qtde - units * QTDE
  const sizes = [...Array.from({ length: units }, () => QTDE), ...(rest > 0 ? [rest] : [])]
  const cents = centavosDe(linha.vprod)
  const each = units > 0 && cents % units === 0 && rest === 0 ? cents / units : null
  const parts = each === null ? shareCents(cents, sizes) : sizes.map(() => each)
  return sizes.map((size, at) => ({
    ...{ linha, i, qtde: size, centavos: parts[at] ?? 0 },
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
  return [...linhas.keys()].sort(by).flatMap(i => piecesOf(linhas[i] as LinhaDoCarrinho, i))
}
