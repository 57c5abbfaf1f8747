import { formatDecimal } from '../../../core/money/pt-br.ts'
import type { ReportColumn } from '../../../domain/reports/endpoint.ts'

/** Scale of an axis: its ends, and the round values that are written beside it. */
export interface Scale {
  from: number
  to: number
  ticks: readonly number[]
}

/** Steps of a scale, as multiples of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]

/** Makes a scale with about `count` round marks, in which both values are. */
export function roundScale(least: number, highest: number, count = 4): Scale {
  const most = highest === least ? least + (Math.abs(least) || 1) : highest
  const span = most - least
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find(each => each * power >= rough * 0.999) ?? 10) * power
  const [first, last] = [Math.floor(least / step + 1e-9), Math.ceil(most / step - 1e-9)]
  const end = Math.max(last, first + 1)
  const ticks = Array.from({ length: end - first + 1 }, (_, i) => round((first + i) * step))
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks }
}

/** Removes the noise of binary fractions. */
const round = (value: number): number => Number(value.toPrecision(12))

/** Gives the place of a value on a scale, from 0 to 1. */
export const placeOn = ({ from, to }: Pick<Scale, 'from' | 'to'>, value: number): number =>
  (value - from) / (to - from)

const SHORT = [
  [1e9, ' bi'],
  [1e6, ' mi'],
  [1e3, ' mil'],
] as const

/** From this amount on, the value of a mark is written short. */
const LONG = 1e6

/** Writes the value of a mark over it, with no more digits than the eye compares: '6.312', '1,13 mi', '33,4 %'. */
export function valueText(column: Pick<ReportColumn, 'tipo'>, value: number): string {
  if (Math.abs(value) >= LONG) return tickText(column, Number(value.toPrecision(3)))
  const places = column.tipo === 'percent' ? 1 : Math.abs(value) >= 100 || column.tipo === 'int' ? 0 : 2
  const text = formatDecimal(value.toFixed(places), 0, places)
  return column.tipo === 'percent' ? `${text} %` : text
}

/** Writes a mark of an axis: '12,5 mil', '80 %'. */
export function tickText({ tipo }: Pick<ReportColumn, 'tipo'>, value: number): string {
  const [unit, word] = SHORT.find(([least]) => Math.abs(value) >= least) ?? [1, '']
  const text = String(round(value / unit)).replace('.', ',')
  return `${text.replace('-', '−')}${word}${tipo === 'percent' ? ' %' : ''}`
}

/** Widest bar, px, so that a single bar does not fill the chart. */
export const MOST_WIDE = 64
/** Part of its room that a bar takes. */
const PART = 0.64

/** Gives the width of a bar in its room (px), and of the ground of the chosen one: a little more than the bar. */
export function widthsOf(room: number): { thick: number; ground: number } {
  const thick = Math.max(1, Math.min(room * PART, MOST_WIDE))
  return { thick, ground: Math.min(room, thick / PART) }
}
