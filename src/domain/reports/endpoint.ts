import { z } from 'zod'
import { dayFromWire, wireToIso } from '../../core/dates/day.ts'
import { oncePer } from '../../core/once-per.ts'
import { COMPARISONS, faultOfDays, isPeriod } from '../../core/report/period.ts'
import { defineEndpoint } from '../api/define.ts'
import { paging, position } from '../schema/paged.ts'
import { requiredText, text } from '../schema/types.ts'
import { type Dimension, groupsOf, type RangeFilter, type Report, type ReportChoice } from './define.ts'
import { rangeShown, readRange } from './range.ts'

/** Key of the row for facts without a record: no category, no brand. */
export const NO_KEY = '-'

/** Maximum number of values of one filter. */
const MOST_VALUES = 200
const MOST_GROUPS = 3
/** Most columns of a grouping that stands across. */
export const MOST_ACROSS = 60
/** Rows of a page. */
export const PAGE_ROWS = 200

/** First and last year of a report. */
const YEARS = [2000, 2100] as const

/** A day that a report may begin or end with, DD/MM/YYYY. */
export const reportDay = z
  .string()
  .refine(value => dayFromWire(value) !== null, 'Data inválida')
  .refine(value => {
    const year = dayFromWire(value)?.ano ?? YEARS[0]
    return year >= YEARS[0] && year <= YEARS[1]
  }, `Use um dia de ${YEARS[0]} a ${YEARS[1]}`)

const KEYS: Readonly<Record<Dimension['key'], RegExp>> = {
  ref: /^\d{1,15}$/,
  number: /^\d{1,4}$/,
  code: /^.{1,120}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
}

/** Tells if a text is a possible key of the dimension. */
function isKey({ key, options, others, most }: Dimension, value: string): boolean {
  if (value === NO_KEY) return true
  if (options && !others) return options.some(([option]) => String(option) === value)
  if (key === 'day') return dayFromWire(value.split('-').reverse().join('/')) !== null
  return KEYS[key].test(value) && (most === undefined || Number(value) <= most)
}

/** Splits '1,2' into its values. */
export const listOf = (said: string | undefined): string[] => (said ? said.split(',') : [])

const filterOf = oncePer((dim: Dimension) =>
  text(2000)
    .refine(value => listOf(value).length <= MOST_VALUES, `Até ${MOST_VALUES} valores`)
    .refine(value => listOf(value).every(one => isKey(dim, one)), 'Valor inválido')
    .optional()
    .meta({ title: dim.label }),
)

/** Makes the schema of a range in the address. */
function rangeOf(report: Report, range: RangeFilter) {
  const shown = rangeShown(report, range)
  return text(60)
    .superRefine((said, ctx) => {
      const read = said ? readRange(shown, said) : null
      if (typeof read === 'string') ctx.addIssue({ code: 'custom', message: read })
    })
    .optional()
    .meta({ title: range.label, description: 'faixa: de..até, ..até ou de..' })
}

/** Greatest whole number of a choice. */
const MOST_CHOSEN = 999

/** Makes the schema of a choice in the address. */
const choiceOf = ({ label, options }: ReportChoice) =>
  (options
    ? z.enum(Object.keys(options), 'Valor inválido')
    : z.string().regex(/^[1-9]\d{0,2}$/, `Use um número de 1 a ${MOST_CHOSEN}`)
  )
    .optional()
    .meta({ title: label })

const ORDER = /^-?[a-z_]{1,40}(\.[a-z_]{1,40})?$/

/** Tells if the report, by some answer to its choices, can show the measure as a column. */
function isColumn({ measures, choices = {} }: Report, name: string): boolean {
  const others = Object.values(choices).flatMap(({ options = {} }) =>
    Object.values(options).flatMap(({ changes }) => (changes?.measures ? [changes.measures] : [])),
  )
  return [measures, ...others].some(each => {
    const measure = Object.hasOwn(each, name) ? each[name] : undefined
    return measure === true || (measure !== undefined && !measure.hidden)
  })
}

/** Makes a report's query schema: period, groupings, comparison, order, and a filter per dimension of its source. */
const parametersOf = oncePer((report: Report) => {
  const { dims } = report.source
  return {
    periodo: z.string().refine(isPeriod, 'Período desconhecido').optional(),
    inicio: reportDay.optional(),
    fim: reportDay.optional(),
    grupos: text(120)
      .refine(
        value => listOf(value).every(name => groupsOf(report).includes(name)),
        'Agrupamento desconhecido',
      )
      .refine(value => listOf(value).length <= MOST_GROUPS, `Até ${MOST_GROUPS} agrupamentos`)
      .optional(),
    medidas: text(400)
      .refine(value => listOf(value).every(name => isColumn(report, name)), 'Coluna desconhecida')
      .optional(),
    cruzado: z.literal('sim').optional().meta({
      title: 'Segundo agrupamento ao lado',
      description: 'o segundo de dois agrupamentos em colunas',
    }),
    compara: z.enum(['nenhum', ...COMPARISONS.map(([id]) => id)]).optional(),
    ordem: z.string().regex(ORDER, 'Ordem inválida').optional(),
    empresas: text(400)
      .regex(/^(todas|\d{1,15}(,\d{1,15})*)$/, 'Empresas inválidas')
      .optional(),
    ...Object.fromEntries(Object.entries(dims).map(([name, dim]) => [name, filterOf(dim)])),
    ...Object.fromEntries(
      Object.entries(report.ranges ?? {}).map(([name, range]) => [name, rangeOf(report, range)]),
    ),
    ...Object.fromEntries(
      Object.entries(report.choices ?? {}).map(([name, choice]) => [name, choiceOf(choice)]),
    ),
    ...paging(PAGE_ROWS, PAGE_ROWS),
  }
})

/** Makes the schema of a report's question; `more`: parameters of this call alone. */
function queryOf(report: Report, more: z.ZodRawShape = {}) {
  const shape = { ...parametersOf(report), ...more }
  return z.looseObject(shape).superRefine((said, ctx) => {
    const at = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    for (const key of Object.keys(said))
      if (!Object.hasOwn(shape, key)) at(key, 'Este relatório não tem este filtro')
    const [de, ate] = [dayFromWire(said.inicio), dayFromWire(said.fim)]
    const fault = de && ate && faultOfDays({ de, ate })
    if (fault) at('fim', fault)
  })
}

/** Query of a report, parsed. */
export interface ReportQuery {
  periodo?: string | undefined
  /** DD/MM/YYYY. */
  inicio?: string | undefined
  fim?: string | undefined
  grupos?: string | undefined
  /** Measures in the order of their columns, separated by commas; absent: all. */
  medidas?: string | undefined
  /** 'sim': the second of two groupings stands across. */
  cruzado?: string | undefined
  compara?: string | undefined
  ordem?: string | undefined
  empresas?: string | undefined
  page: number
  limit: number
  /** Filters by dimension: keys separated by commas. */
  [filter: string]: unknown
}

const cell = z.string().nullable()

const column = z.object({
  id: z.string(),
  rotulo: z.string(),
  tipo: z.enum(['text', 'day', 'month', 'instant', 'int', 'decimal', 'money', 'percent']),
  casas: z.int(),
  /** True: a measure, which has a total; false: a column that identifies the row. */
  medida: z.boolean(),
})
export type ReportColumn = z.output<typeof column>

const row = z.object({
  /** Key of each grouping; null: no record. */
  chaves: z.array(cell),
  /** Value of each column; numbers as decimals with a point. */
  valores: z.record(z.string(), cell),
  /** True for a subtotal: the sum of the following rows with this key. */
  subtotal: z.literal(true).optional(),
  /** Value of each measure in the compared period; absent: no comparison. */
  antes: z.record(z.string(), cell).optional(),
  /** Goal of the row's month or seller, R$; absent: none. */
  meta: z.string().optional(),
})
export type ReportRow = z.output<typeof row>

const answer = z.object({
  titulo: z.string(),
  /** DD/MM/YYYY. */
  de: z.string(),
  ate: z.string(),
  grupos: z.array(z.string()),
  ordem: z.string(),
  /** Filters as text for the user. */
  filtros: z.array(z.object({ id: z.string(), rotulo: z.string(), texto: z.string() })),
  colunas: z.array(column),
  data: z.array(row),
  /** Totals of the measures over all rows. */
  totais: z.record(z.string(), cell),
  comparado: z.object({ de: z.string(), ate: z.string(), totais: z.record(z.string(), cell) }).nullable(),
  /** Gaps in the figures, as text for the user. */
  avisos: z.array(z.string()),
  /** Grouping that stands across, and the key of each of its columns; null: none. */
  cruzado: z.object({ grupo: z.string(), chaves: z.record(z.string(), cell) }).nullable(),
  /** Number of days read from the documents, because the stored daily sums (the cube) do not have them yet. */
  dias_da_fonte: z.int(),
  ...position,
})
export type ReportAnswer = z.output<typeof answer>

const accessOf = ({ permission, plan }: Report) => ({ permission, ...(plan ? { plan } : {}) })

/** Parses a saved query ('periodo=90d&grupos=dia') by the schema of the report's endpoint. */
export const readQuestion = (report: Report, consulta: string) =>
  queryOf(report).safeParse(Object.fromEntries(new URLSearchParams(consulta)))

/** Declares the endpoint that gives a page of a report. */
export const toReportEndpoint = oncePer((report: Report) =>
  defineEndpoint({
    method: 'GET',
    path: `relatorios/${report.id}`,
    summary: report.title,
    acesso: accessOf(report),
    get query() {
      return queryOf(report)
    },
    response: answer,
  }),
)

export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Declares the endpoint that gives all rows of a report as a file. */
export const toReportFileEndpoint = oncePer((report: Report) =>
  defineEndpoint({
    method: 'GET',
    path: `relatorios/${report.id}/arquivo`,
    summary: `${report.title}: arquivo CSV, XLSX ou PDF`,
    acesso: accessOf(report),
    exporta: true,
    get query() {
      return queryOf(report, { formato: z.enum(REPORT_FORMATS) })
    },
    response: z.unknown(),
  }),
)

/** Maximum number of rows that a search gives. */
export const MOST_FOUND = 5000

const found = z.object({
  data: z.object({
    posicoes: z.array(z.int()),
    /** True if more rows match than are given. */
    mais: z.boolean(),
  }),
})

/** Declares the endpoint that finds a text in all rows of a report: their positions, from 0, in the report's order. */
export const toReportSearchEndpoint = oncePer((report: Report) =>
  defineEndpoint({
    method: 'GET',
    path: `relatorios/${report.id}/busca`,
    summary: `${report.title}: linhas em que há um texto`,
    acesso: accessOf(report),
    get query() {
      return queryOf(report, { texto: requiredText(60) })
    },
    response: found,
  }),
)

/** Gives the first and last day of the query, ISO; null: the query does not give both days, so a named period counts. */
export const daysAsked = ({ inicio, fim }: ReportQuery): { de: string; ate: string } | null =>
  inicio && fim ? { de: wireToIso(inicio), ate: wireToIso(fim) } : null
