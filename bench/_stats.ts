/** Gives the value below which `p` percent of the samples are. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** Gives the middle of the samples; of an even number, the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/** Times one run, in milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Times each of `n` runs, in milliseconds, after `warm` runs that are not counted. `prepare` is not timed. */
export function sample<T>(
  n: number,
  warm: number,
  prepare: (i: number) => T,
  run: (input: T) => unknown,
): number[] {
  const times: number[] = []
  for (let i = -warm; i < n; i++) {
    const input = prepare(i)
    const start = performance.now()
    run(input)
    const ms = performance.now() - start
    if (i >= 0) times.push(ms)
  }
  return times
}
