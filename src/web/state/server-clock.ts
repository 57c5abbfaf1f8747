/** Milliseconds this computer's clock is ahead of the server's, as of its last answer. */
let ahead = 0

/** By an answer's Date. */
export function noteServerTime(date: string | null): void {
  const said = Date.parse(date ?? '')
  if (!Number.isNaN(said)) ahead = Date.now() - said
}

/** Now, by the server's clock: what the law times is not judged by a computer that is set wrong. */
export const serverNow = (): number => Date.now() - ahead
