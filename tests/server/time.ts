import { pause, type Time } from '../../src/server/time.ts'

/** Time that only the test moves. Called, it tells the moment. */
export interface HandTime extends Time {
  (): Date
  /** Corrects the clock, as somebody at the computer: nothing that waits for a moment comes nearer. */
  set(to: Date | string): void
  /** Lets milliseconds pass: calls what falls due, in order. */
  advance(ms: number): void
  /** Tells whether something waits that began to wait for `ms`. */
  isWaiting(ms: number): boolean
  /** Ends the waits that began with `ms`, as if they were over: the date stays, and every other wait. */
  lapse(ms: number): void
}

/** Tells a moment as the shops of the tests do, which are in São Paulo: '2026-11-20T12:00:00-03:00'. */
export const momentoEm = (moment: Date): string =>
  `${new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`

/** Gives the day of a moment in those shops. */
export const diaEm = (moment: Date): string => momentoEm(moment).slice(0, 10)

/** Makes a time that stands at `start`. */
export function handTime(start: string): HandTime {
  let now = new Date(start).getTime()
  let passed = 0
  let waiting: { ms: number; due: number; done: () => void }[] = []
  const read = () => new Date(now)
  const passUntil = (moment: number) => {
    now += moment - passed
    passed = moment
  }
  return Object.assign(read, {
    now: read,
    after(ms: number, done: () => void) {
      const wait = { ms, due: passed + ms, done }
      waiting.push(wait)
      return () => {
        waiting = waiting.filter(each => each !== wait)
      }
    },
    set(to: Date | string) {
      now = new Date(to).getTime()
    },
    advance(ms: number) {
      const until = passed + ms
      for (;;) {
        const [next] = waiting.toSorted((a, b) => a.due - b.due)
        if (!next || next.due > until) break
        waiting = waiting.filter(each => each !== next)
        passUntil(Math.max(passed, next.due))
        next.done()
      }
      passUntil(until)
    },
    isWaiting: (ms: number) => waiting.some(wait => wait.ms === ms),
    lapse(ms: number) {
      const over = waiting.filter(wait => wait.ms === ms)
      waiting = waiting.filter(wait => wait.ms !== ms)
      for (const { done } of over) done()
    },
  })
}

/** Ends each wait of `ms` until the work ends, for calls that one after the other get no answer. */
export async function passing<T>(time: HandTime, ms: number, work: Promise<T>): Promise<T> {
  let ended = false
  const end = () => {
    ended = true
  }
  work.then(end, end)
  while (!ended) {
    time.lapse(ms)
    await pause(5)
  }
  return work
}
