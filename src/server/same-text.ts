import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in a time that tells nothing of the place where they differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
