import { dec, ZERO } from '../money/decimal.ts'
import type { LinhaDoCarrinho } from './promotion.ts'

/** Scale of a quantity as an integer: four places. */
export const QTDE = 10_000

/** Units of a line that are worth the same, or what a line has beside whole units. Amounts are integers: centavos, quantity × 10,000. */
export interface Pedaco {
  linha: LinhaDoCarrinho
  /** Place of the line in the cart. */
  i: number
  /** Place of the piece among all. */
  ordem: number
  /** Number of units. */
  unidades: number
  /** Quantity and worth of one unit. */
  qtde: number
  centavos: number
  /** True for whole units, which may make a set. */
  inteiro: boolean
}

/** Some units of a piece. */
export interface Fatia {
  pedaco: Pedaco
  unidades: number
}

/** Reads a plain decimal as an integer of so many places, half up: its digits where it has no more places. */
function scaled(text: string, places: number): number {
  const dot = text.indexOf('.')
  const whole = dot < 0 ? text : text.slice(0, dot)
  const part = dot < 0 ? '' : text.slice(dot + 1)
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

/** Centavos of a share before the rest is dealt, and that rest; both of one unit. */
interface Quinhao {
  cada: number
  resto: number | bigint
}

/** Shares centavos over units by their worth, by largest remainder, ties to the first. The parts add up to the whole. */
export function shareCents(
  whole: number,
  partes: readonly { unidades: number; centavos: number }[],
): number[] {
  const sum = partes.reduce((total, { unidades, centavos }) => total + unidades * centavos, 0)
  if (sum === 0) return partes.map(() => 0)
  // products of centavos stay exact as numbers up to 2^53; beyond, each is a BigInt
  const exact = whole * sum <= Number.MAX_SAFE_INTEGER
  const quinhoes = partes.map(({ centavos }): Quinhao => {
    if (!exact) {
      const product = BigInt(whole) * BigInt(centavos)
      return { cada: Number(product / BigInt(sum)), resto: product % BigInt(sum) }
    }
    const resto = (whole * centavos) % sum
    return { cada: (whole * centavos - resto) / sum, resto }
  })
  const shares = partes.map(({ unidades }, at) => unidades * (quinhoes[at]?.cada ?? 0))
  let left = whole - shares.reduce((a, b) => a + b, 0)
  if (left === 0) return shares
  const byRest = (a: number, b: number): number => {
    const [one, other] = [quinhoes[a]?.resto ?? 0, quinhoes[b]?.resto ?? 0]
    return one > other ? -1 : one < other ? 1 : a - b
  }
  for (const at of [...partes.keys()].sort(byRest)) {
    const more = Math.min(left, partes[at]?.unidades ?? 0)
    shares[at] = (shares[at] ?? 0) + more
    left -= more
    if (left === 0) break
  }
  return shares
}

/** Divides a line into pieces, whose centavos add up to the line's: two of whole units at most, and the rest. */
function piecesOf(linha: LinhaDoCarrinho, i: number): Pedaco[] {
  const qtde = scaled(linha.qtde, 4)
  const rest = qtde % QTDE
  const units = (qtde - rest) / QTDE
  const cents = centavosDe(linha.vprod)
  const [ofUnits = 0, ofRest = 0] = shareCents(cents, [
    { unidades: units, centavos: QTDE },
    { unidades: rest > 0 ? 1 : 0, centavos: rest },
  ])
  // the first units carry the centavos that do not divide
  const dearer = units > 0 ? ofUnits % units : 0
  const each = units > 0 ? (ofUnits - dearer) / units : 0
  const made = [
    { unidades: dearer, qtde: QTDE, centavos: each + 1, inteiro: true },
    { unidades: units - dearer, qtde: QTDE, centavos: each, inteiro: true },
    { unidades: rest > 0 ? 1 : 0, qtde: rest, centavos: ofRest, inteiro: false },
  ]
  return made.flatMap(piece => (piece.unidades > 0 ? [{ linha, i, ordem: 0, ...piece }] : []))
}

/** Divides a cart into pieces, dearest unit first, then by product and line: the order of lines or scans never counts. */
export function toPieces(linhas: readonly LinhaDoCarrinho[]): Pedaco[] {
  const dear = linhas.map(({ preco }) => dec(preco))
  const by = (a: number, b: number): number =>
    (dear[b] ?? ZERO).cmp(dear[a] ?? ZERO) ||
    (linhas[a]?.produto_id ?? 0) - (linhas[b]?.produto_id ?? 0) ||
    ((linhas[a]?.uid ?? '') < (linhas[b]?.uid ?? '') ? -1 : 1)
  const pedacos = [...linhas.keys()].sort(by).flatMap(i => piecesOf(linhas[i] as LinhaDoCarrinho, i))
  for (const [ordem, pedaco] of pedacos.entries()) pedaco.ordem = ordem
  return pedacos
}
