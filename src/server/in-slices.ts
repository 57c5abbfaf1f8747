import { setImmediate } from 'node:timers/promises'
import type { Sliced } from '../core/slices.ts'
import { ticks } from './time.ts'

/** Milliseconds for which sliced work holds the process before other requests are served. */
const HOLD_MS = 8

/** Runs sliced work to its end, and serves other requests in between: a file of a bank may have 100,000 rows. */
export async function inSlices<T>(work: Sliced<T>, now: () => number = ticks): Promise<T> {
  let since = now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (now() - since < HOLD_MS) continue
    await setImmediate()
    since = now()
  }
}
