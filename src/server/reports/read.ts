import {
  addMonths,
  type Dia,
  dayFromIso,
  dayFromWire,
  dayToIso,
  dayToWire,
  isoToWire,
} from '../../core/dates/day.ts'
import { opensOn } from '../../core/dates/open-days.ts'
import { diaIn } from '../../core/document/fuso.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import {
  besideOf,
  type ComparedPeriod,
  comparedWith,
  daysOf,
  faultOfDays,
  monthDaysOf,
  type OpenDays,
  openDaysOf,
  type ReportDays,
} from '../../core/report/period.ts'
import { AppError, fieldError } from '../../domain/error.ts'
import { empresas } from '../../domain/records/empresas/index.ts'
import { taxas_cartao } from '../../domain/records/taxas_cartao/index.ts'
import { cellText } from '../../domain/reports/cell-text.ts'
import {
  isDimSeen,
  measuresSeen,
  optionsSeen,
  type Report,
  rangesSeen,
  reportAs,
  type Shown,
  shownOf,
} from '../../domain/reports/define.ts'
import {
  daysAsked,
  listOf,
  MOST_ACROSS,
  NO_KEY,
  type ReportAnswer,
  type ReportColumn,
  type ReportQuery,
  type ReportRow,
} from '../../domain/reports/endpoint.ts'
import { type RangeEnds, rangeShown, readRange } from '../../domain/reports/range.ts'
import type { Q } from '../db/transaction.ts'
import type { CompanyPlace } from '../documents/zone-repository.ts'
import type { Sessao } from '../http/session.ts'
import { holidaysOf } from '../money/closed-days.ts'
import { type Composed, crossedId, placesOf, type StoredReportRow } from './compose-repository.ts'
import { keyWords } from './dims-repository.ts'
import { type CompanyDays, isKept, makeFacts } from './facts.ts'
import type { ReadScope } from './facts-repository.ts'
import { withGoals } from './goals-repository.ts'
import { undatedCards } from './made/cards.ts'
import { namesOf } from './names-repository.ts'
import { readPage } from './page-repository.ts'
import type { KeptQuestion } from './question.ts'
import {
  type CompanyZone,
  readCompanies,
  readDirtyDays,
  readOneState,
  readOpenDays,
  readRateFaults,
  splitByZone,
} from './scope-repository.ts'
import { sourceSql } from './sources-repository.ts'

/** Requested report, with everything looked up that its SQL needs. */
export interface Prepared {
  report: Report
  composed: Composed
  days: ReportDays
  columns: ReportColumn[]
  companies: readonly CompanyZone[]
  /** Company of the session, by whose open days months are compared. */
  empresa: Sessao['empresa']
  hoje: Dia
  /** Period with which the report is compared; null: none. */
  compares: ComparedPeriod | null
  /** Number of days read from the documents. */
  fromSource: number
}

const wire = (days: ReportDays) => ({ de: dayToWire(days.de), ate: dayToWire(days.ate) })
const iso = ({ de, ate }: ReportDays) => ({ de: dayToIso(de), ate: dayToIso(ate) })
const dayOf = (text: string): Dia => dayFromIso(text) ?? { ano: 2000, mes: 1, dia: 1 }

/** Makes the refusal of a value that the user has no permission to request, at its parameter. */
const forbidden = (field: string, mensagem: string) =>
  new AppError('PROIBIDO', { mensagem, errors: { [field]: [mensagem] } })

/** Gives the asked companies, else the session's. @throws PROIBIDO for one in which the user may not work */
async function companiesOf(q: Q, sessao: Sessao, said: string | undefined): Promise<CompanyZone[]> {
  const zone = ({ id, uf, fuso }: { id: number } & CompanyPlace): CompanyZone => ({
    empresa_id: id,
    uf,
    fuso,
  })
  if (!said) return [zone(sessao.empresa)]
  const own = await readCompanies(q, sessao.usuario_id)
  if (said === 'todas') return own.map(zone)
  return [...new Set(listOf(said))].map(id => {
    const company = own.find(each => String(each.id) === id)
    if (!company) throw forbidden(empresas.id, 'Você não entra nesta empresa')
    return zone(company)
  })
}

/**
 * Gives the requested period; a date not requested is taken from the requested named period, or else the report's.
 * @throws VALIDACAO when the end is before the beginning, or the period is too long
 */
function periodOf(report: Report, query: ReportQuery, hoje: Dia): ReportDays {
  const asked = daysAsked(query)
  if (asked) return { de: dayOf(asked.de), ate: dayOf(asked.ate) }
  const named = daysOf(query.periodo ?? report.period, hoje)
  const [de, ate] = [dayFromWire(query.inicio), dayFromWire(query.fim)]
  const days = { de: de ?? named.de, ate: ate ?? named.ate }
  const fault = faultOfDays(days)
  if (fault) throw fieldError(de ? 'inicio' : 'fim', fault)
  return days
}

const toColumn = (id: string, shown: Shown, medida: boolean): ReportColumn => ({
  id,
  rotulo: shown.label,
  tipo: shown.kind,
  casas: placesOf(shown),
  medida,
})

const KIND_OF_KEY = { ref: 'text', code: 'text', number: 'int', day: 'day', month: 'month' } as const

/** Looks up everything that a report needs before it is read. Call it first in its transaction. */
export async function prepare(
  q: Q,
  sessao: Sessao,
  declared: Report,
  query: ReportQuery,
  { agora, seconds }: { agora: Date; seconds: number },
): Promise<Prepared> {
  await readOneState(q, seconds)
  const has = (flag: Parameters<typeof sessao.flags.has>[0]) => sessao.flags.has(flag)
  const chosen = chosenOf(declared, query, has)
  const report = reportAs(declared, chosen)
  const { dims } = report.source
  const groups = listOf(query.grupos)
  const by = groups.length > 0 ? [...new Set(groups)] : report.groups
  refuseDims(report, query, has)
  const seen = measuresSeen(report, has)
  const measures = measuresAsked(query, seen)
  const also = by.map(name =>
    Object.entries(dims[name]?.also ?? {})
      .filter(([, { right }]) => !right || has(right))
      .map(([id]) => id),
  )
  const hoje = dayOf(diaIn(agora, sessao.empresa.fuso))
  const days = periodOf(report, query, hoje)
  const companies = await companiesOf(q, sessao, query.empresas)
  const fixed = report.fixed ?? {}
  const filters = Object.keys(dims).flatMap((name): [string, (string | null)[]][] => {
    const [always, said] = [fixed[name], query[name] as string | undefined]
    if (!always && !said) return []
    const values = said ? listOf(said).filter(value => always?.includes(value) ?? true) : (always ?? [])
    return [[name, values.map(value => (value === NO_KEY ? null : value))]]
  })
  const asked = { companies, days, chosen, empresa: sessao.empresa }
  const { scope, days: fromSource } = await scopeOf(q, report, asked, hoje)
  const composed: Composed = {
    ...{ report, groups: by, measures, also, filters },
    ranges: [...rangesAsked(report, query, has), ...keptBy(declared, chosen)],
    order: orderOf(report, query, by, { seen, measures }),
    ...{ scope, ranged: scope },
  }
  const crossed = query.cruzado ? await crossedOf(q, composed, listOf(query.medidas)) : null
  const how = crossed ? 'nenhum' : (query.compara ?? report.compares ?? 'nenhum')
  return {
    report,
    companies,
    compares: how === 'nenhum' ? null : (how as ComparedPeriod),
    empresa: sessao.empresa,
    days,
    hoje,
    fromSource,
    columns: [
      ...(crossed ? by.slice(0, 1) : by).flatMap((name, i) => {
        const dim = dims[name]
        if (!dim) return []
        const kind = dim.options ? 'text' : KIND_OF_KEY[dim.key]
        return [
          toColumn(name, { label: dim.label, kind }, false),
          ...(also[i] ?? []).map(id => toColumn(`${name}.${id}`, dim.also?.[id] as Shown, false)),
        ]
      }),
      ...(crossed?.columns ?? []),
      ...(crossed?.totals ?? measures.map(name => toColumn(name, shownOf(report, name), true))),
    ],
    composed: crossed?.composed ?? composed,
  }
}

/** Tells if a measure has a meaning of its own in a cell: it does not depend on the order or the other rows of a column. */
const isOfCell = ({ measures }: Report, name: string): boolean => {
  const measure = measures[name]
  return (
    measure === true ||
    (measure !== undefined && !('running' in measure || 'fifth' in measure || 'band' in measure))
  )
}

/**
 * Puts the second grouping across: its columns, with their totals. @throws VALIDACAO when there are not two groupings, or more
 * columns than can be read
 */
async function crossedOf(q: Q, composed: Composed, asked: readonly string[]) {
  const { report, groups, measures } = composed
  const [first, second, more] = groups
  if (first === undefined || second === undefined || more !== undefined)
    throw fieldError('cruzado', 'Para cruzar, escolha dois agrupamentos (Alt+G)')
  const drawn = [report.chart?.y ?? []].flat()
  const inCells = measures.filter(name => isOfCell(report, name))
  const shown = asked.length > 0 ? inCells : inCells.filter(name => drawn.includes(name)).slice(0, 1)
  const chosen = shown.length > 0 ? shown : inCells.slice(0, 1)
  const heads: Composed = {
    ...{ ...composed, groups: [second], also: [[]], measures: chosen },
    order: { column: second, desc: false },
  }
  const most = Math.floor(MOST_ACROSS / Math.max(1, chosen.length))
  const { total, data } = await readPage(q, heads, most, 0)
  if (total > most)
    throw fieldError(
      'cruzado',
      `São ${total * chosen.length} colunas, e cabem ${MOST_ACROSS}: filtre (F4), escolha menos colunas (F6) ou cruze por outro agrupamento (Alt+G)`,
    )
  const named = data.map(toRow({ report, composed: heads, columns: [] }))
  const cells = named.flatMap(({ valores }, at) =>
    chosen.map(name => {
      const said = shownOf(report, name)
      const text = valores[second] ?? '(nenhum)'
      const label = chosen.length > 1 ? `${text} ${said.label}` : text
      return { name, at, column: toColumn(crossedId(name, at), { ...said, label }, true) }
    }),
  )
  const keys = named.map(({ chaves: [key = null] }) => key)
  const totals = Object.fromEntries(
    cells.map(({ name, at, column }) => [column.id, data[at]?.[name] ?? null]),
  )
  const order =
    composed.order.column === second || !chosen.includes(composed.order.column)
      ? orderIn(report, first, chosen)
      : composed.order
  return {
    columns: cells.map(({ column }) => column),
    totals: chosen.map(name => {
      const said = shownOf(report, name)
      return toColumn(name, { ...said, label: chosen.length > 1 ? `Total ${said.label}` : 'Total' }, true)
    }),
    composed: {
      ...{ ...composed, groups: [first], also: composed.also.slice(0, 1), measures: chosen },
      order: composed.order.column === first ? composed.order : order,
      across: { name: second, keys, measures: chosen, totals },
    },
  }
}

/** Gives the order of rows when the asked one is of a column that is not there: the report's, or the rows' own. */
function orderIn(report: Report, first: string, measures: readonly string[]): Composed['order'] {
  const name = report.order.replace('-', '')
  return measures.includes(name)
    ? { column: name, desc: report.order.startsWith('-') }
    : { column: first, desc: false }
}

/**
 * Refuses a kept question whose reading would be refused: of a company that the user does not enter, or of a column that the
 * user may not see. Gives the companies that it reads. @throws VALIDACAO at `consulta`
 */
export async function refuseUnseen(
  q: Q,
  sessao: Sessao,
  { report: declared, query }: KeptQuestion,
): Promise<number[]> {
  const has = (flag: Parameters<typeof sessao.flags.has>[0]) => sessao.flags.has(flag)
  try {
    const report = reportAs(declared, chosenOf(declared, query, has))
    const seen = measuresSeen(report, has)
    const measures = measuresAsked(query, seen)
    const groups = listOf(query.grupos)
    refuseDims(report, query, has)
    rangesAsked(report, query, has)
    orderOf(report, query, groups.length > 0 ? groups : report.groups, { seen, measures })
    return (await companiesOf(q, sessao, query.empresas)).map(({ empresa_id }) => empresa_id)
  } catch (error) {
    if (error instanceof AppError) throw fieldError('consulta', error.message)
    throw error
  }
}

/** Gives the ranges of the answers that keep some records alone. */
const keptBy = ({ choices = {} }: Report, chosen: ReadScope['chosen']): Composed['ranges'] =>
  Object.entries(chosen).flatMap(([name, said]): Composed['ranges'][number][] => {
    const { label = '', options } = choices[name] ?? {}
    const keeps = options?.[said]?.keeps
    return keeps
      ? [
          [
            { label, of: keeps.of, by: keeps.by },
            { from: keeps.from, to: keeps.to },
          ],
        ]
      : []
  })

/** Refuses groupings and filters by what the user may not see. @throws PROIBIDO */
function refuseDims(report: Report, query: ReportQuery, has: Parameters<typeof rangesSeen>[1]): void {
  const filters = Object.keys(report.source.dims).filter(name => query[name])
  const asked = { grupos: listOf(query.grupos), ...Object.fromEntries(filters.map(name => [name, [name]])) }
  for (const [at, names] of Object.entries(asked))
    if (!names.every(name => isDimSeen(report, name, has))) throw forbidden(at, 'Você não vê esta coluna')
}

/** Gives the requested ranges. @throws PROIBIDO for a range of an amount that the user may not see */
function rangesAsked(
  report: Report,
  query: ReportQuery,
  has: Parameters<typeof rangesSeen>[1],
): Composed['ranges'] {
  const seen = new Map(rangesSeen(report, has))
  return Object.entries(report.ranges ?? {}).flatMap(([name, range]): Composed['ranges'][number][] => {
    const said = query[name] as string | undefined
    if (!said) return []
    if (!seen.has(name)) throw forbidden(name, 'Você não vê esta coluna')
    const ends = readRange(rangeShown(report, range), said)
    return typeof ends === 'string' ? [] : [[range, ends]]
  })
}

/** Gives the answers of the query to the report's choices. @throws PROIBIDO for one whose figures the user may not see */
function chosenOf(
  report: Report,
  query: ReportQuery,
  has: Parameters<typeof rangesSeen>[1],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(report.choices ?? {}).flatMap(([name, choice]): [string, string][] => {
      const said = query[name] as string | undefined
      if (!said) return []
      if (choice.options && !optionsSeen(report, choice, has).some(([value]) => value === said))
        throw forbidden(name, 'Você não vê esta coluna')
      return [[name, said]]
    }),
  )
}

/** Reads which days of the period must be read from the documents, and computes the facts that SQL cannot read. */
async function scopeOf(
  q: Q,
  { source, measures }: Report,
  {
    companies,
    days,
    chosen,
    empresa,
  }: Pick<Prepared, 'companies' | 'days' | 'empresa'> & { chosen: ReadScope['chosen'] },
  today: Dia,
): Promise<{ scope: ReadScope; days: number }> {
  const { de, ate } = iso(days)
  const hoje = dayToIso(today)
  const facts = sourceSql(source)
  const since = 'parts' in facts && facts.history ? FIRST_DAY : de
  const { dirty, days: count } = isKept(facts)
    ? await readDirtyDays(q, companies, { de: since, ate })
    : { dirty: [], days: 0 }
  const daysFrom = (from: string) =>
    companies.map((company): CompanyDays => ({ ...company, de: from, ate, hoje }))
  const [asked, whole] = [daysFrom(de), daysFrom(since)]
  const zoned = isKept(facts) ? await splitByZone(q, whole) : whole
  const made = await makeFacts(q, facts, asked)
  const empresas = companies.map(({ empresa_id }) => empresa_id)
  const byMonth = Object.values(measures).some(
    each => each !== true && ('opened' in each || 'projected' in each),
  )
  const months = byMonth ? monthDaysOf(days, today, await opensOf(q, empresa, days)) : new Map()
  return { scope: { empresas, asked, whole, zoned, dirty, made, chosen, months }, days: count }
}

/** Day before which there are no documents. */
const FIRST_DAY = '2000-01-01'

/** Gives the requested measures, else all. @throws PROIBIDO for a measure that the user may not see */
function measuresAsked({ medidas }: ReportQuery, seen: readonly string[]): readonly string[] {
  const asked = [...new Set(listOf(medidas))]
  if (asked.some(name => !seen.includes(name))) throw forbidden('medidas', 'Você não vê esta coluna')
  return asked.length > 0 ? asked : seen
}

/** Gives the asked order, else the report's. @throws PROIBIDO for a column not to be seen; VALIDACAO: unknown */
function orderOf(
  report: Report,
  { ordem }: ReportQuery,
  groups: readonly string[],
  { seen, measures }: { seen: readonly string[]; measures: readonly string[] },
): Composed['order'] {
  const column = (said: string) => said.replace('-', '')
  if (ordem && Object.hasOwn(report.measures, column(ordem)) && !seen.includes(column(ordem)))
    throw forbidden('ordem', 'Você não vê esta coluna')
  if (ordem && ![...groups, ...seen].includes(column(ordem)))
    throw fieldError('ordem', 'Este relatório não tem esta coluna')
  // rows cannot be sorted by a column that is not shown: then the report's own order, or the first grouping, is used
  const known = [...groups, ...measures]
  const asked = [ordem, report.order].find(said => said && known.includes(column(said))) ?? groups[0] ?? ''
  return { column: column(asked), desc: asked.startsWith('-') }
}

/** Makes what turns a row as read into its keys and texts; what is the same in all rows is looked up once. */
export function toRow({
  report,
  composed: { groups },
  columns,
}: Pick<Prepared, 'report' | 'composed' | 'columns'>): (stored: StoredReportRow) => ReportRow {
  const source = sourceSql(report.source)
  const keys = groups.map((_, i) => `k${i + 1}`)
  const texts = groups.map((name, i) => {
    const dim = report.source.dims[name]
    const told = source.dims?.[name]?.told
    const options = new Map(dim?.options?.map(([value, text]) => [String(value), text]))
    const wordOf = (said: string) => told?.[name]?.(said) ?? keyWords(dim?.key ?? '', said)
    const nameOf = (stored: StoredReportRow): string | null => {
      const [key, said] = [stored[`k${i + 1}`] ?? null, stored[`n${i + 1}`] ?? null]
      const option = key === null ? undefined : options.get(key)
      return option ?? (said === null ? null : wordOf(said))
    }
    const also = Object.keys(dim?.also ?? {}).map(id => ({ id: `${name}.${id}`, tell: told?.[id] }))
    return { name, nameOf, also }
  })
  const measured = columns.filter(({ medida }) => medida).map(({ id }) => id)
  return stored => {
    const subtotal = stored['level'] === '1'
    const valores: Record<string, string | null> = {}
    for (const [i, { name, nameOf, also }] of texts.entries()) {
      // a subtotal has no single value for the groupings after the first
      const none = subtotal && i > 0
      valores[name] = none ? null : nameOf(stored)
      for (const { id, tell } of also) {
        const value = stored[id]
        if (value !== undefined) valores[id] = none || value === null ? null : (tell?.(value) ?? value)
      }
    }
    for (const id of measured) valores[id] = stored[id] ?? null
    const chaves = (subtotal ? keys.slice(0, 1) : keys).map(key => stored[key] ?? null)
    return subtotal ? { chaves, valores, subtotal } : { chaves, valores }
  }
}

/** Gives one page of a report. */
export async function readReport(
  q: Q,
  sessao: Sessao,
  report: Report,
  query: ReportQuery,
  agora: Date,
): Promise<ReportAnswer> {
  const prepared = await prepare(q, sessao, report, query, { agora, seconds: SCREEN_SECONDS })
  const { composed, days, columns, fromSource } = prepared
  const { page, limit } = query
  const found = await readPage(q, composed, limit, (page - 1) * limit)
  const data = found.data.map(toRow(prepared))
  const { across } = composed
  const compared = await readCompared(q, prepared)
  return {
    titulo: report.title,
    ...wire(days),
    grupos: [...composed.groups],
    ordem: `${composed.order.desc ? '-' : ''}${composed.order.column}`,
    filtros: await wordsOfFilters(q, prepared),
    colunas: columns,
    data: [
      ...(await withGoals(
        q,
        prepared,
        compared ? data.map(row => ({ ...row, antes: compared.before(row) })) : data,
      )),
    ],
    totais: found.totais,
    comparado: compared && { ...wire(compared.days), totais: compared.totals },
    avisos: await warningsOf(q, prepared),
    cruzado: across
      ? {
          grupo: across.name,
          chaves: Object.fromEntries(
            across.keys.flatMap((key, at) => across.measures.map(name => [crossedId(name, at), key])),
          ),
        }
      : null,
    dias_da_fonte: fromSource,
    total: found.total,
    page,
    last_page: Math.max(1, Math.ceil(found.total / limit)),
  }
}

/** Timeouts in seconds of a page and of a file. */
export const SCREEN_SECONDS = 10
export const FILE_SECONDS = 120

/** Maximum number of groups read of the compared period. */
const MOST_COMPARED = 20_000

/** Reads the days that the company opens, for the period's years and those before; null: not informed. */
export async function opensOf(
  q: Q,
  { id, uf }: Sessao['empresa'],
  { de, ate }: ReportDays,
): Promise<OpenDays> {
  const stored = await readOpenDays(q, id)
  if (!stored) return null
  const years = Array.from({ length: 2 * (ate.ano - de.ano) + 3 }, (_, i) => ate.ano - i)
  const holidays = holidaysOf(years, uf)
  return day => opensOn(stored, day, holidays)
}

/** Values of the compared period. */
export interface ReadComparison {
  days: ReportDays
  totals: StoredReportRow
  /** Gives the values of the row with the same keys; null where there was none. */
  before: (row: Pick<ReportRow, 'chaves'>) => Record<string, string | null>
}

/** Reads the period with which the report is compared; null: with none. */
export async function readCompared(q: Q, prepared: Prepared): Promise<ReadComparison | null> {
  const { composed, days, compares: how } = prepared
  if (!how) return null
  const opens = await opensOf(q, prepared.empresa, days)
  const before = comparedWith(days, how, opens)
  const byOpenDays = opens && days.de.dia === 1 && [openDaysOf(days, opens), openDaysOf(before, opens)]
  const asked = { ...prepared, days: before, chosen: composed.scope.chosen }
  const { scope } = await scopeOf(q, prepared.report, asked, prepared.hoje)
  const stored = await readPage(
    q,
    { ...composed, scope, also: composed.also.map(() => []) },
    MOST_COMPARED,
    0,
  )
  const found = new Map(stored.data.map(row => [keysOf(composed, row), row]))
  const months = (days.de.ano - before.de.ano) * 12 + days.de.mes - before.de.mes
  const shifted = (name: string, key: string | null): string | null => {
    if (key === null) return null
    if (name === 'dia' && byOpenDays) {
      const [now, then] = byOpenDays
      const beside = then?.[now?.findIndex(day => dayToIso(day) === key) ?? -1]
      return beside ? dayToIso(beside) : null
    }
    if (name === 'dia') return dayToIso(besideOf(dayOf(key), days, how, before))
    return name === 'mes' ? dayToIso(addMonths(dayOf(`${key}-01`), -months)).slice(0, 7) : key
  }
  return {
    days: before,
    totals: stored.totais,
    before: ({ chaves }) => {
      const row = found.get(chaves.map((key, i) => shifted(composed.groups[i] ?? '', key)).join('\n'))
      return Object.fromEntries(composed.measures.map(name => [name, row?.[name] ?? null]))
    },
  }
}

const keysOf = ({ groups }: Composed, stored: StoredReportRow): string =>
  groups
    .slice(0, stored['level'] === '1' ? 1 : undefined)
    .map((_, i) => stored[`k${i + 1}`] ?? '')
    .join('\n')

/** Writes the ends of a range as text: 'de 10,0 a 15,0 %'. */
function wordsOfRange(shown: Shown, { from, to }: RangeEnds): string {
  const said = (end: string) =>
    cellText({ tipo: shown.kind, casas: placesOf(shown) }, shown.kind === 'day' ? isoToWire(end) : end)
  if (from && to) return `de ${said(from)} a ${said(to)}`
  return from ? `a partir de ${said(from)}` : `até ${said(to ?? '')}`
}

/**
 * Writes what the figures lack: card deposits without a day, the rate of a company of the Simples, or the end of that of one
 * that left it.
 */
export async function warningsOf(q: Q, prepared: Prepared): Promise<string[]> {
  const { report, days, companies, hoje } = prepared
  if (report.source.cards) {
    const on = dayToIso(hoje)
    const { quantos, valor } = await undatedCards(
      q,
      companies.map(company => ({ ...company, hoje: on })),
    )
    return quantos === 0 || iso(days).ate < on
      ? []
      : [
          `fora do previsto: ${formatMoney(valor)} de ${quantos} ${quantos === 1 ? 'recebimento' : 'recebimentos'} de cartão sem dia; registre taxa e prazo em ${taxas_cartao.title}`,
        ]
  }
  if (!report.source.das || !report.measures['impostos']) return []
  const faults = await readRateFaults(q, companies, iso(days))
  return faults.map(({ nome, desde }) => {
    const of = companies.length > 1 ? `${nome}: ` : ''
    return desde
      ? `${of}sem a alíquota efetiva do Simples em ${desde}, os impostos não contam o DAS`
      : `${of}não é do Simples e tem alíquota dele em vigor: os impostos contam um DAS`
  })
}

/** Writes the filters as texts. */
export async function wordsOfFilters(q: Q, { report, composed }: Prepared): Promise<ReportAnswer['filtros']> {
  const source = sourceSql(report.source)
  const ranges = composed.ranges.flatMap(([range, ends]) => {
    const id = Object.entries(report.ranges ?? {}).find(([, each]) => each === range)?.[0]
    return id ? [{ id, rotulo: range.label, texto: wordsOfRange(rangeShown(report, range), ends) }] : []
  })
  const filters = await Promise.all(
    composed.filters.map(async ([name, keys]) => {
      const dim = report.source.dims[name]
      const dimSql = source.dims?.[name]
      const names = dimSql?.label
        ? await namesOf(q, dimSql.label, keys, dim?.key === 'ref' ? 'bigint' : 'text')
        : null
      const wordOf = (key: string | null, i: number) => {
        if (key === null) return 'nenhum'
        const option = dim?.options?.find(([value]) => String(value) === key)?.[1]
        return option ?? names?.[i] ?? dimSql?.told?.[name]?.(key) ?? keyWords(dim?.key ?? '', key)
      }
      return { id: name, rotulo: dim?.label ?? name, texto: keys.map(wordOf).join(', ') }
    }),
  )
  const choices = Object.entries(composed.scope.chosen).map(([id, said]) => {
    const choice = report.choices?.[id]
    return { id, rotulo: choice?.label ?? id, texto: choice?.options?.[said]?.label ?? said }
  })
  return [...filters, ...ranges, ...choices]
}
