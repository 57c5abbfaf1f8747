/** Takes back what waits for a moment; does nothing once it was done. */
export type Cancel = () => void

/** Time of the server, handed in with the other dependencies: a test hands in one that only the test moves. */
export interface Time {
  now(): Date
  /** Calls `done` once, `ms` later. A wait does not keep the process from ending. */
  after(ms: number, done: () => void): Cancel
}

/** Time of this computer. Only the programs that start something may name it. */
export const systemTime: Time = {
  now: () => new Date(),
  after(ms, done) {
    const timer = setTimeout(done, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** Calls `done` every `ms`, until it is cancelled. */
export function every(time: Time, ms: number, done: () => void): Cancel {
  let cancel = time.after(ms, again)
  function again() {
    cancel = time.after(ms, again)
    done()
  }
  return () => cancel()
}

/** Limit of a wait that looks again and again. */
export interface Deadline {
  passed(): boolean
  end(): void
}

/** Sets a limit `ms` from now; Infinity never passes. */
export function deadline(time: Time, ms: number): Deadline {
  let passed = false
  const end = Number.isFinite(ms)
    ? time.after(ms, () => {
        passed = true
      })
    : () => {}
  return { passed: () => passed, end }
}

/** Runs `work` with a signal that aborts with a TimeoutError after `ms`. */
export async function withTimeout<T>(
  time: Time,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController()
  const cancel = time.after(ms, () =>
    control.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  )
  try {
    return await work(control.signal)
  } finally {
    cancel()
  }
}

/** Gives milliseconds that no correction of the clock moves: they measure how long something took, and decide nothing. */
export const ticks = (): number => performance.now()

/** Lets `ms` pass before the next look at something outside: a file, a process, another try. Nothing is decided by it. */
export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
