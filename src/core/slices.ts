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
