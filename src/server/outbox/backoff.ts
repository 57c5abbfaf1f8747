/** Gives the milliseconds until the next try: twice as many after each failure. */
export const backoff = (tentativas: number, first: number, most: number): number =>
  Math.min(first * 2 ** Math.min(tentativas, 16), most)
