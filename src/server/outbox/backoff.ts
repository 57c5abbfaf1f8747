/** Gives the milliseconds until the next try: `first`, then twice as many after each failure, at most `most`. */
export const backoff = (tentativas: number, first: number, most: number): number =>
  Math.min(first * 2 ** Math.min(tentativas, 16), most)
