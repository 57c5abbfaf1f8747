import type { Cancel, Time } from '../time.ts'

/** Longest silence, in ms, of a working connection; TCP needs 15 minutes to notice a pulled cable (tcp_retries2). */
const STALLED_MS = 60_000

/** Gives pieces, waiting a minute at most for each; does not close the source. @throws the error made by `stalled` */
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
