/** Long work that gives way at each `yield`, so that whoever runs it may do something else meanwhile. */
export type Sliced<T> = Generator<void, T>

/** Rows of a file after which its reader gives way. */
export const SLICE_ROWS = 250

/** Runs sliced work to its end without giving way. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Works on each row, and gives way between some. */
export function* rowByRow<T>(rows: Iterable<T>, work: (row: T) => void): Sliced<void> {
  let count = 0
  for (const row of rows) {
    if (++count % SLICE_ROWS === 0) yield
    work(row)
  }
}

/** Makes a value of each row, and gives way between some. */
export function* mapped<T, U>(rows: Iterable<T>, of: (row: T) => U): Sliced<U[]> {
  const made: U[] = []
  yield* rowByRow(rows, row => made.push(of(row)))
  return made
}
