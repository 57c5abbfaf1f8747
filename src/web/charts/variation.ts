import { dec } from '../../core/money/decimal.ts'

/** Returns the change in per cent, with one decimal; null when either value is missing or the earlier one is zero. */
export function variation(now: string | null | undefined, before: string | null | undefined): string | null {
  if (!now || !before || dec(before).isZero()) return null
  return dec(now).minus(before).times(100).div(dec(before).abs()).toFixed(1)
}

/** Tells a change: '+12,5 %', 'novo' where there was nothing before; null: neither is known. */
export function changeText(now: string | null | undefined, before: string | null | undefined): string | null {
  const change = variation(now, before)
  if (change !== null) return signed(change)
  return now && before && !dec(now).isZero() ? 'novo' : null
}

/** Writes a change with its sign. */
export const signed = (value: string) => `${dec(value).gt(0) ? '+' : ''}${value.replace('.', ',')} %`
