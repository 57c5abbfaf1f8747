import type { Cancel, Time } from '../time.ts'

/**
 * Longest silence, in ms, of a working connection; TCP notices an unplugged cable only after a quarter of an hour
 * (tcp_retries2).
 */
const STALLED_MS = 60_000

/**
 * Gives the source's pieces, waiting at most a minute for each; does not close the source. @throws the error made by
 * `stalled`
 */
export async function* notStalled<T>(
  time: Time,
  source: AsyncIterator<T>,
  stalled: () => Error,
): AsyncGenerator<T> {
  for (;;) {
    let cancel: Cancel | undefined
    const late = new Promise<never>((_resolve, reject) => {
      cancel = time.after(STALLED_MS, () => reject(stalled()))
    })
    const next = await Promise.race([source.next(), late]).finally(() => cancel?.())
    if (next.done) return
    yield next.value
  }
}
