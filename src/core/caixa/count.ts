import { dec, ZERO } from '../money/decimal.ts'
import { CASH, type TenderFold, variance } from './session.ts'

/** Notes and coins that are counted, R$, the largest first. */
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

/** Pieces of each denomination, by its R$. */
export type Pieces = Readonly<Record<string, number>>

/** R$ of so many pieces of each. */
export const sumOfPieces = (pieces: Pieces): string =>
  Object.entries(pieces)
    .reduce((sum, [value, n]) => sum.plus(dec(value).times(n)), ZERO)
    .toFixed(2)

/** A tender beside what it should be. */
export interface Difference {
  meio: string
  esperado: string
  /** Taken as it should be where it was not counted: a machine holds it. */
  contado: string
  diferenca: string
}

/** Compares a count with the fold. Cash is always counted. */
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

/** Tells whether some tender differs by more than the limit. */
export const beyondLimit = (differences: readonly Difference[], limite: string): boolean =>
  differences.some(({ diferenca }) => dec(diferenca).abs().gt(dec(limite)))

/** Counts of somebody who does not see what is expected; a further one would find it out by trying. */
const TRIES = 2
export const hasTried = (tentativa: number): boolean => tentativa > TRIES

/** The first count beyond the limit is asked again, without a number; any later one closes. */
export const asksAgain = (differences: readonly Difference[], limite: string, tentativa: number): boolean =>
  tentativa === 1 && beyondLimit(differences, limite)
