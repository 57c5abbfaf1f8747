import { dec } from '../../core/money/decimal.ts'

/** Returns the change in per cent, with one decimal; null when either value is missing or the earlier one is zero. */
export function variation(now: string | null | undefined, before: string | null | undefined): string | null {
  if (!now || !before || dec(before).isZero()) return null
  return dec(now).minus(before).times(100).div(dec(before).abs()).toFixed(1)
}

/** Writes a change with its sign. */
export const signed = (value: string) => `${dec(value).gt(0) ? '+' : ''}${value.replace('.', ',')} %`
