import { diaIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { type Chart, isAdditive, type Report } from '../../../domain/reports/define.ts'
import type { ReportAnswer, ReportColumn, ReportRow } from '../../../domain/reports/endpoint.ts'
import { companyFuso } from '../../state/local-time.ts'
import { stepsOf } from './cascade.tsx'
import { type ChartDrawing, type Mark, nameOfRow, type Series, sayRow, sizeOf, sumOf } from './drawn.ts'
import { carried, inTime } from './in-time.ts'

type Kind = 'columns' | 'lying' | 'heat' | 'cascade'

/** A chart to draw; `step`: marks between one and the one below it. */
export interface ChartPlan extends ChartDrawing {
  kind: Kind
  step: number
  /** Average of the marks whose time is over; absent: they do not add up, or are too few. */
  average?: string
}

/** Most marks drawn. */
const MOST = 400
/** Most rows drawn as horizontal bars; the others are one bar. */
const MOST_LYING = 8
/** Most series of a bar; the others are one. */
const MOST_SERIES = 4

const TIMES = ['dia', 'mes', 'hora', 'dia_semana']

/** Plans the drawing of a report's rows; null: there is nothing to draw. */
export function planOf(
  report: Report,
  chart: Chart,
  answer: ReportAnswer,
  all: readonly ReportRow[],
): ChartPlan | null {
  const [y = ''] = [chart.y].flat()
  const column = answer.colunas.find(({ id }) => id === y)
  if (!column) return null
  const base = { answer, column, series: [] as readonly Series[] }
  if (chart.kind === 'cascade') {
    const bars = stepsOf(answer, [chart.y].flat())
    const marks = bars.map(({ name, text }): Mark => ({ said: `${name} ${text}`, row: null }))
    return { ...base, kind: 'cascade', rows: [], marks, step: 1 }
  }
  const indexes = new Map(all.map((row, index) => [row, index]))
  const rows = all.filter(({ subtotal }) => !subtotal).slice(0, MOST)
  if (rows.length === 0) return null
  const at = (row: ReportRow) => indexes.get(row) ?? null
  const marked = (drawn: readonly ReportRow[], series: readonly Series[] = []): Mark[] =>
    drawn.map(row => ({ said: sayRow(answer, column, row, series), row: at(row) }))
  const [first = '', second] = answer.grupos
  if (chart.kind === 'heat' && answer.grupos.length === 2) return heatOf(base, rows, at)
  if (second !== undefined && answer.grupos.length === 2) {
    const whole = answer.total <= all.length && isAdditive(report, y)
    if (whole) return stackedOf(base, all, TIMES.includes(first))
  }
  const cells = Object.keys(answer.cruzado?.chaves ?? {}).filter(id => id.startsWith(`${y}@`))
  // of more columns a bar has no parts that can be told apart
  const sides = cells.length <= MOST_SERIES + 1 && isAdditive(report, y) ? cells : []
  const parts = seriesOf(
    answer,
    answer.cruzado ? sides : (chart.parts ?? [...(chart.flows?.in ?? []), ...(chart.flows?.out ?? [])]),
  )
  if (chart.kind === 'pareto') {
    const beside = seriesOf(answer, [chart.line ?? '', chart.classes ?? ''])
    return { ...base, kind: 'columns', rows, marks: marked(rows, beside), step: 1 }
  }
  if (TIMES.includes(first) && answer.grupos.length === 1) {
    const times = inTime(rows, first, MOST, answer)
    const measure = report.measures[y]
    const runs = measure !== undefined && measure !== true && 'running' in measure
    const days = runs ? carried(times, y) : times
    const average = isAdditive(report, y) ? averageOf(days, y) : null
    return {
      ...{ ...base, kind: 'columns', rows: days, marks: marked(days, parts), series: parts, step: 1 },
      ...(average === null ? {} : { average }),
    }
  }
  const drawn = greatest(rows, column, answer.ordem)
  const goal = seriesOf(answer, chart.goal ? [chart.goal] : [])
  return {
    ...base,
    kind: 'lying',
    rows: drawn,
    marks: marked(drawn, [...parts, ...goal]),
    series: parts,
    step: 1,
  }
}

/** Fewest times of which an average is told. */
const LEAST_AVERAGED = 3

/** Averages the times that are over: a day or month that still goes on would pull the average down. */
function averageOf(rows: readonly ReportRow[], measure: string): string | null {
  const today = diaIn(new Date(), companyFuso())
  const over = rows.filter(({ chaves: [key] }) => {
    const time = key ?? ''
    return !time.includes('-') || time < today.slice(0, time.length)
  })
  if (over.length < LEAST_AVERAGED) return null
  return dec(sumOf(over.map(({ valores }) => valores[measure])))
    .div(over.length)
    .toFixed(2)
}

/** Makes series of measures that the answer shows. */
const seriesOf = (answer: ReportAnswer, names: readonly string[]): Series[] =>
  names.flatMap((name): Series[] => {
    const column = answer.colunas.find(({ id }) => id === name)
    return column ? [{ id: name, label: column.rotulo, value: row => row.valores[name] ?? null, column }] : []
  })

/** Lists the greatest rows, or the least where the table has these first, in the order of the table. */
const greatest = (rows: readonly ReportRow[], { id }: ReportColumn, order: string): ReportRow[] => {
  const way = order === id ? -1 : 1
  const drawn = new Set(
    rows
      .filter(({ valores }) => (valores[id] ?? null) !== null)
      .toSorted((one, other) => way * (sizeOf(other.valores[id]) - sizeOf(one.valores[id])))
      .slice(0, MOST_LYING),
  )
  return rows.filter(row => drawn.has(row))
}

type Base = Pick<ChartDrawing, 'answer' | 'column' | 'series'>

/** Plans a grid of two groupings: a mark for each cell, also where there is no row. */
function heatOf(base: Base, rows: readonly ReportRow[], at: (row: ReportRow) => number | null): ChartPlan {
  const keys = (of: number) => [...new Set(rows.map(({ chaves }) => chaves[of] ?? ''))].toSorted(byNumber)
  const [ys, xs] = [keys(0), keys(1)]
  const found = new Map(rows.map(row => [row.chaves.join('\n'), row]))
  const { answer, column } = base
  const nameAt = (of: number, key: string): string =>
    rows.find(({ chaves }) => (chaves[of] ?? '') === key)?.valores[answer.grupos[of] ?? ''] ?? ''
  const cells = ys.flatMap(y =>
    xs.map((x): ReportRow => {
      const names = Object.fromEntries(answer.grupos.map((name, of) => [name, nameAt(of, of === 0 ? y : x)]))
      return found.get([y, x].join('\n')) ?? { chaves: [y, x], valores: names }
    }),
  )
  const marks = cells.map(row => ({ said: sayRow(answer, column, row), row: at(row) }))
  return { ...base, kind: 'heat', rows: cells, marks, step: xs.length }
}

const byNumber = (one: string, other: string): number =>
  Number(one) - Number(other) || one.localeCompare(other)

/** Plans bars of the first grouping made of the second: its greatest series, and the others as one. */
function stackedOf(base: Base, all: readonly ReportRow[], time: boolean): ChartPlan {
  const { answer, column } = base
  const [first = '', second = ''] = answer.grupos
  const leaves = all.filter(({ subtotal }) => !subtotal)
  const of = new Map<string, ReportRow[]>()
  const sizes = new Map<string, { name: string; size: number }>()
  for (const row of leaves) {
    const [key, other] = [row.chaves[0] ?? '', row.chaves[1] ?? '']
    of.set(key, [...(of.get(key) ?? []), row])
    const size = (sizes.get(other)?.size ?? 0) + Math.abs(sizeOf(row.valores[column.id]))
    sizes.set(other, { name: row.valores[second] ?? '(nenhum)', size })
  }
  const order = (TIMES.includes(second) && sizes.size > MOST_SERIES + 1 ? [] : [...sizes]).toSorted(
    ([, one], [, other]) => other.size - one.size,
  )
  const named = order.slice(0, order.length > MOST_SERIES + 1 ? MOST_SERIES : MOST_SERIES + 1)
  const bars = [...of].map(([key, rows]): ReportRow => {
    const value = sumOf(rows.map(({ valores }) => valores[column.id]))
    return { chaves: [key || null], valores: { [first]: rows[0]?.valores[first] ?? '', [column.id]: value } }
  })
  const partOf = (bar: ReportRow, takes: (other: string) => boolean) =>
    sumOf(
      (of.get(bar.chaves[0] ?? '') ?? [])
        .filter(({ chaves }) => takes(chaves[1] ?? ''))
        .map(({ valores }) => valores[column.id]),
    )
  const names = new Set(named.map(([other]) => other))
  const series: Series[] = [
    ...named.map(([other, { name }]) => ({
      id: other,
      label: name,
      value: (bar: ReportRow) => partOf(bar, one => one === other),
    })),
    ...(order.length > named.length
      ? [
          {
            id: 'outros',
            label: `outros ${order.length - named.length}`,
            value: (bar: ReportRow) => partOf(bar, one => !names.has(one)),
          },
        ]
      : []),
  ]
  const drawn = time ? inTime(bars, first, MOST, answer) : greatest(bars, column, '')
  const marks = drawn.map((bar): Mark => {
    const row = all.findIndex(({ chaves }) => (chaves[0] ?? '') === (bar.chaves[0] ?? ''))
    return { said: sayRow(answer, column, bar, series), row: row < 0 ? null : row }
  })
  return { ...base, kind: time ? 'columns' : 'lying', rows: drawn, marks, series, step: 1 }
}

/** Gives the name of a row on the axis: a day without its year. */
export const tickName = (answer: ReportAnswer, row: ReportRow): string => {
  const name = nameOfRow(answer, row)
  return answer.grupos[0] === 'dia' ? name.slice(0, 5) : name
}
