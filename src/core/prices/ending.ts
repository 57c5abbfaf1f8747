import { dec } from '../money/decimal.ts'
import { toShortText } from '../money/round.ts'

/** How a shop ends its computed prices, by the stored number. */
export const PRICE_ENDING = { none: 1, ninety: 2, ninetyNine: 3, fiveCents: 4 } as const

/** Ends of a price in R$: the step from one to the next, and how far below a step they lie. */
const ENDS: Readonly<Record<number, readonly [step: string, below: string]>> = {
  [PRICE_ENDING.ninety]: ['1', '0.10'],
  [PRICE_ENDING.ninetyNine]: ['1', '0.01'],
  [PRICE_ENDING.fiveCents]: ['0.05', '0'],
}

/** Raises a computed price to the next one with the shop's ending; a price of zero, and without an ending, stays. */
export function endPrice(preco: string, ending: number | undefined): string {
  const [step, below] = ENDS[ending ?? PRICE_ENDING.none] ?? []
  if (!step || !below || !dec(preco).gt(0)) return preco
  const steps = dec(preco).plus(below).div(step).ceil()
  return toShortText(steps.times(step).minus(below), 2)
}
