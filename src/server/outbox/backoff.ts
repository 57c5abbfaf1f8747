/** Milliseconds until the next try: twice as long after each that failed. */
export const backoff = (tentativas: number, first: number, most: number): number =>
  Math.min(first * 2 ** Math.min(tentativas, 16), most)
