import { randomInt } from 'node:crypto'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits after the first failure, the second, and so on; after the last the event is dead. */
const WAITS = [
  ...[10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR],
]

/** Part by which a wait is shorter or longer at random, in %, so that receivers are not asked all at once. */
const SPREAD = 20

/** Dead events in a row, and time without one that arrives, after which nothing more is sent. */
export const DEAD_IN_A_ROW = 20
export const SILENT_MS = 72 * HOUR
/** Time for which ended events are kept. */
export const KEPT_MS = 30 * 24 * HOUR

/** Gives the wait in ms after so many failures; null: the event is dead. */
export function waitAfter(failures: number): number | null {
  const wait = WAITS[failures - 1]
  return wait === undefined ? null : Math.round((wait * (100 + randomInt(-SPREAD, SPREAD + 1))) / 100)
}
