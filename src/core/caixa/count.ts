import { dec, ZERO } from '../money/decimal.ts'
import { CASH } from '../tender/codes.ts'
import { type TenderFold, variance } from './session.ts'

/** Banknotes and coins that are counted, R$, the largest first. */
export const DENOMINATIONS = [
  '200.00',
  '100.00',
  '50.00',
  '20.00',
  '10.00',
  '5.00',
  '2.00',
  '1.00',
  '0.50',
  '0.25',
  '0.10',
  '0.05',
  '0.01',
] as const

/** Number of pieces of each denomination (R$). */
export type Pieces = Readonly<Record<string, number>>

/** Adds up the pieces of each denomination, R$. */
export const sumOfPieces = (pieces: Pieces): string =>
  Object.entries(pieces)
    .reduce((sum, [value, n]) => sum.plus(dec(value).times(n)), ZERO)
    .toFixed(2)

/** Counted and expected amount of one payment method. */
export interface Difference {
  meio: string
  esperado: string
  /** Equals `esperado` for a method that is not counted, because a card machine holds the money. */
  contado: string
  diferenca: string
}

/**
 * Compares a count with the session's totals, with a row for each payment method and always one for cash. A method that was
 * not counted has the expected amount.
 */
export function compareCount(
  fold: ReadonlyMap<string, TenderFold>,
  counted: Readonly<Record<string, string>>,
): Difference[] {
  const meios = [...new Set([CASH, ...fold.keys(), ...Object.keys(counted)])].toSorted()
  return meios.map(meio => {
    const esperado = fold.get(meio)?.esperado ?? '0.00'
    const contado = counted[meio] ?? esperado
    return { meio, esperado, contado, diferenca: variance(contado, esperado) }
  })
}

/** Tells whether some payment method differs by more than the limit. */
export const beyondLimit = (differences: readonly Difference[], limite: string): boolean =>
  differences.some(({ diferenca }) => dec(diferenca).abs().gt(dec(limite)))

/** Most counts by a cashier who does not see the expected amount: with more, the cashier could find it by trying. */
const TRIES = 2
export const hasTried = (tentativa: number): boolean => tentativa > TRIES

/** Tells whether the money must be counted again: only after a first count that differs by more than the limit. */
export const asksAgain = (differences: readonly Difference[], limite: string, tentativa: number): boolean =>
  tentativa === 1 && beyondLimit(differences, limite)
