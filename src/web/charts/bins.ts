/** Interval of an axis, from `de` to below `ate`, and the number of values in it. */
export interface Bin {
  de: number
  ate: number
  quantos: number
}

const STEPS = [1, 2, 5, 10]

/** Finds the smallest round step (1, 2 or 5 times a power of ten) that covers `range` in at most `most` intervals. */
function roundStep(range: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(range / most))
  return (STEPS.find(step => step * power * most >= range) ?? 10) * power
}

/** Counts values in at most `most` + 1 equal intervals between round numbers. Equal values make one interval. */
export function binsOf(values: readonly number[], most = 12): Bin[] {
  if (values.length === 0) return []
  const least = values.reduce((a, b) => Math.min(a, b))
  const greatest = values.reduce((a, b) => Math.max(a, b))
  if (least === greatest) return [{ de: least, ate: greatest, quantos: values.length }]
  const step = roundStep(greatest - least, most)
  const first = Math.floor(least / step)
  const bins = Array.from({ length: Math.floor(greatest / step) - first + 1 }, (_, i) => ({
    de: (first + i) * step,
    ate: (first + i + 1) * step,
    quantos: 0,
  }))
  for (const value of values) {
    const bin = bins[Math.floor(value / step) - first]
    if (bin) bin.quantos += 1
  }
  return bins
}
