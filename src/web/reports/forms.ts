import { z } from 'zod'
import { dayFromWire, wireToIso } from '../../core/dates/day.ts'
import { daysOf, faultOfDays, PERIODS } from '../../core/report/period.ts'
import { listarMunicipios } from '../../domain/api/lookups.ts'
import { defineCommand } from '../../domain/commands/define.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { PRESENTED } from '../../domain/records/index.ts'
import {
  type Dimension,
  groupsOf,
  isDimSeen,
  optionsSeen,
  type RangeFilter,
  type Report,
  type ReportChoice,
  rangesSeen,
} from '../../domain/reports/define.ts'
import { NO_KEY, type ReportAnswer, reportDay } from '../../domain/reports/endpoint.ts'
import { endPattern, faultOfEnds, rangeShown, writeRange } from '../../domain/reports/range.ts'
import { CITY } from '../../domain/reports/sources/dims.ts'
import type { Flag } from '../../domain/rights.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { insist } from '../commands/prompt/insist.ts'
import { prompt } from '../commands/prompt/prompt.ts'
import { today } from '../register/fields/date/date-text.ts'
import { nameOf } from '../register/list/cells.tsx'
import { listEndpoint } from '../register/list/use-rows.ts'
import { pageOf } from '../state/page.ts'
import { getSession, guardUser } from '../state/session.ts'
import { type Asked, inPeriod, questionAsked } from './url-state.ts'

const form = (title: string) =>
  defineCommand({ id: `relatorio.${title}`, title, interno: true, acesso: 'livre', tela: true })

/** Option of a field: value and label. */
type Choice = readonly [value: string, words: string]

const choice = (title: string, options: readonly Choice[], vazio = '(todos)') => {
  const [first = '', ...others] = options.map(([value]) => value)
  return z
    .enum([first, ...others])
    .optional()
    .meta({ title, rotulos: Object.fromEntries(options), ordem: [first, ...others], vazio })
}

const day = (title: string) => reportDay.optional().meta({ title, data: true })

/** Most records of a register listed in a form; with more records, the user types a name. */
const LISTED = 100

const registerOf = ({ of }: Dimension): AnyRegister | undefined => PRESENTED.find(({ id }) => id === of)

async function recordsOf(
  register: AnyRegister,
  query: object,
  params: Readonly<Record<string, string>> = {},
): Promise<{ rows: readonly Registro[]; total: number }> {
  const answer = await call(listEndpoint(register), {
    params,
    query: { limit: String(LISTED), ...query },
  })
  return pageOf<Registro>(answer)
}

/** Makes the field of a filter: a list when there are few values, else a name to type. */
async function fieldOf(dim: Dimension): Promise<z.ZodType> {
  const none: Choice = [NO_KEY, `(sem ${dim.label.toLowerCase()})`]
  if (dim.options && !dim.others)
    return choice(
      dim.label,
      dim.options.map(([value, words]) => [String(value), words] as const),
    )
  const register = dim.key === 'ref' ? registerOf(dim) : undefined
  if (register && !register.storage?.large && !register.parent) {
    const { rows, total } = await recordsOf(register, {})
    if (total <= LISTED && rows.length > 0)
      return choice(dim.label, [...rows.map(row => [String(row.id), nameOf(register, row)] as const), none])
  }
  return z
    .string()
    .max(60)
    .optional()
    .meta({ title: dim.label, ...(register || dim.options ? { description: 'nome ou código' } : {}) })
}

const refuse = (field: string, why: string) =>
  new ApiError(422, { codigo: 'VALIDACAO', message: why, errors: { [field]: [why] } })

/**
 * Gives the parameters of the path of a register's list: of a child, the record that another filter says. `field`: the child's.
 * @throws ApiError at the field when no filter says it
 */
function parentSaid(field: string, { parent }: AnyRegister, { dims, said }: Filters): Record<string, string> {
  if (!parent) return {}
  const [name = '', dim] = Object.entries(dims).find(([, { of }]) => of === parent.register) ?? []
  const id = said[name] ?? ''
  if (!/^\d+$/.test(id)) throw refuse(field, `Informe também: ${dim?.label ?? parent.register}`)
  return { [parent.key]: id }
}

/** Filters of a report, and the keys of those that are read already. */
interface Filters {
  dims: Readonly<Record<string, Dimension>>
  said: Readonly<Record<string, string>>
}

/**
 * Returns the id of the record with the typed name among the first five found, or of the only one found. A typed id
 * stays, but not of a child, whose name may be a number; so does any text of a dimension without a register that is not
 * the word of an option.
 * @throws ApiError at the field when no record is found, or more than one
 */
async function keyOf(name: string, typed: string, filters: Filters): Promise<string> {
  const dim = filters.dims[name] as Dimension
  const option = dim.options?.find(([, words]) => words.toLowerCase() === typed.toLowerCase())
  if (option) return String(option[0])
  if (dim.of === CITY.of && /\p{L}/u.test(typed)) return cityOf(name, typed)
  const register = dim.key === 'ref' ? registerOf(dim) : undefined
  if (!register || typed === NO_KEY || (!register.parent && /^\d+$/.test(typed))) return typed
  const { rows } = await recordsOf(
    register,
    { search: typed, limit: '5' },
    parentSaid(name, register, filters),
  )
  const exact = rows.filter(row => nameOf(register, row).toLowerCase() === typed.toLowerCase())
  const [one, ...more] = exact.length > 0 ? exact : rows
  if (one && more.length === 0) return String(one.id)
  const why = one
    ? `Há mais de um: ${[one, ...more].map(row => nameOf(register, row)).join(', ')}`
    : 'Nada foi localizado'
  throw refuse(name, why)
}

/** Returns the code of the city typed by its name, with its state where more have that name: 'Bonito/MS'. */
async function cityOf(field: string, typed: string): Promise<string> {
  const [nome = '', uf] = typed.split('/').map(part => part.trim())
  const { data } = await call(listarMunicipios, { query: { nome, ...(uf ? { uf } : {}), limit: LISTED } })
  const [one, ...more] = data
  if (one && more.length === 0) return one.code
  const why = one
    ? `Há mais de uma: ${data.map(city => `${city.name}/${city.uf}`).join(', ')}`
    : 'Nada foi localizado'
  throw refuse(field, why)
}

/** Makes the two fields of a range. */
function endFields(report: Report, name: string, range: RangeFilter): [string, z.ZodType][] {
  const shown = rangeShown(report, range)
  const field = (title: string) =>
    shown.kind === 'day'
      ? day(title)
      : z.string().regex(endPattern(shown), 'Número inválido').optional().meta({ title })
  return [
    [`${name}_de`, field(`${range.label}: de`)],
    [`${name}_ate`, field(`${range.label}: até`)],
  ]
}

/** Makes the field of a choice: its first option is what an empty field means. */
function chosenField(report: Report, of: ReportChoice, has: (flag: Flag) => boolean): z.ZodType {
  const [first, ...others] = optionsSeen(report, of, has).map(([value, { label }]) => [value, label] as const)
  if (first) return choice(of.label, others, first[1])
  return z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'Use um número de 1 a 999')
    .optional()
    .meta({ title: of.label })
}

/** Gives the ends of a range as typed in its two fields, for the address. */
function endsSaid(
  report: Report,
  name: string,
  range: RangeFilter,
  said: Readonly<Record<string, unknown>>,
): [from: string, to: string] {
  const end = (which: string) => {
    const typed = String(said[`${name}_${which}`] ?? '').trim()
    return typed && rangeShown(report, range).kind === 'day' ? wireToIso(typed) : typed
  }
  return [end('de'), end('ate')]
}

const has = (flag: Flag) => guardUser(getSession())?.flags.has(flag) === true

/** Asks for period and filters; null when the user cancels. */
export async function askFilters(
  report: Report,
  asked: Asked,
  answer: ReportAnswer | undefined,
): Promise<Asked | null> {
  const { dims } = report.source
  const fields = await Promise.all(
    report.filters
      .filter(name => isDimSeen(report, name, has))
      .map(async name => [name, await fieldOf(dims[name] as Dimension)] as const),
  )
  const ranges = rangesSeen(report, has)
  const args = z
    .object({
      periodo: choice('Período', PERIODS, '(as datas abaixo)'),
      inicio: day('De (no lugar do período)'),
      fim: day('Até'),
      ...Object.fromEntries(fields),
      ...Object.fromEntries(ranges.flatMap(([name, range]) => endFields(report, name, range))),
      ...Object.fromEntries(
        Object.entries(report.choices ?? {}).map(([name, of]) => [name, chosenField(report, of, has)]),
      ),
    })
    .superRefine(({ inicio, fim, ...said }, ctx) => {
      for (const [name, range] of ranges) {
        const [from, to] = endsSaid(report, name, range, said)
        const fault = from && to && faultOfEnds(rangeShown(report, range), from, to)
        if (fault) ctx.addIssue({ code: 'custom', path: [`${name}_ate`], message: fault })
      }
      if (!inicio && !fim) return
      // with only one end typed, the other end comes from the report's default period
      const named = daysOf(report.period, today())
      const fault = faultOfDays({ de: dayFromWire(inicio) ?? named.de, ate: dayFromWire(fim) ?? named.ate })
      if (fault) ctx.addIssue({ code: 'custom', path: [fim ? 'fim' : 'inicio'], message: fault })
    })
  const words = new Map(answer?.filtros.map(({ id, texto }) => [id, texto]))
  const listed = (name: string) => fields.find(([each]) => each === name)?.[1] instanceof z.ZodOptional
  const given: Record<string, unknown> = {
    ...(asked['inicio'] ? {} : { periodo: asked['periodo'] ?? report.period }),
    ...Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [
        name,
        listed(name) && !choices((args.shape as Record<string, unknown>)[name])
          ? (words.get(name) ?? value)
          : value,
      ]),
    ),
    ...Object.fromEntries(
      ranges.flatMap(([name]) => {
        const [from = '', to = ''] = (asked[name] ?? '').split('..')
        return [
          [`${name}_de`, from],
          [`${name}_ate`, to],
        ]
      }),
    ),
  }
  return insist(form('Filtrar'), args, given, said =>
    filtered(report, asked, said as Record<string, string>, words),
  )
}

/** Asks for a text until `find` finds it; null when the user cancels. */
export const askText = <T>(before: string, find: (texto: string) => Promise<T>): Promise<T | null> =>
  insist(
    form('Buscar'),
    z.object({
      texto: z.string().trim().min(1, 'Campo Obrigatório').max(60).meta({ title: 'Texto de alguma coluna' }),
    }),
    before ? { texto: before } : {},
    ({ texto }) => find(String(texto)),
  )

/** True when a field is a list of options. */
const choices = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional && (schema as z.ZodOptional<z.ZodType>).unwrap() instanceof z.ZodEnum

async function filtered(
  report: Report,
  asked: Asked,
  said: Record<string, string>,
  words: ReadonlyMap<string, string>,
): Promise<Asked> {
  const filters: Record<string, string> = {}
  for (const name of report.filters) {
    const typed = said[name]?.trim()
    if (!typed) continue
    // a filter that the user did not change keeps its keys
    const same = asked[name] !== undefined && words.get(name) === typed
    filters[name] = same
      ? (asked[name] ?? '')
      : await keyOf(name, typed, { dims: report.source.dims, said: filters })
  }
  for (const [name, range] of Object.entries(report.ranges ?? {})) {
    const written = writeRange(...endsSaid(report, name, range, said))
    if (written) filters[name] = written
  }
  const choices = Object.keys(report.choices ?? {})
  for (const name of choices) if (said[name]) filters[name] = said[name]
  const offered = [...report.filters, ...Object.keys(report.ranges ?? {}), ...choices]
  // another base has groupings, columns and an order of its own
  const changed = choices.some(name => (asked[name] ?? '') !== (said[name] ?? ''))
  const left = Object.entries(changed ? questionAsked(asked) : asked)
  const own = Object.fromEntries(left.filter(([name]) => !offered.includes(name)))
  const { periodo = '', inicio = '', fim = '' } = said
  return inPeriod({ ...own, ...filters }, inicio || fim ? { inicio, fim } : { periodo })
}

/** Most levels of grouping. */
const LEVELS = 3

/** Asks for the groupings, and if the second stands across; null when the user cancels. */
export async function askGroups(
  report: Report,
  groups: readonly string[],
  crossed: boolean,
): Promise<{ grupos: string; cruzado: string } | null> {
  const { dims } = report.source
  const options = groupsOf(report)
    .filter(name => isDimSeen(report, name, has))
    .map(name => [name, dims[name]?.label ?? name] as const)
  const names = Array.from({ length: LEVELS }, (_, i) => `nivel_${i + 1}`)
  const chosen = (said: Readonly<Record<string, unknown>>) => [
    ...new Set(names.flatMap(name => (said[name] as string | undefined) ?? [])),
  ]
  const args = z
    .object({
      ...Object.fromEntries(
        names.map((name, i) => [name, choice(i === 0 ? 'Agrupar por' : 'e por', options, '(nada)')]),
      ),
      cruzado: z.boolean().optional().meta({ title: 'O segundo ao lado, em colunas' }),
    })
    .superRefine((said, ctx) => {
      if (said.cruzado && chosen(said).length !== 2)
        ctx.addIssue({ code: 'custom', path: ['cruzado'], message: 'Só com dois agrupamentos' })
    })
  const given = { ...Object.fromEntries(names.map((name, i) => [name, groups[i]])), cruzado: crossed }
  const said = (await prompt(form('Agrupar'), given, { args })) as Record<string, unknown> | undefined
  return said ? { grupos: chosen(said).join(','), cruzado: said['cruzado'] ? 'sim' : '' } : null
}

/** Asks which columns to show; null: cancelled, '': all. @param all measures that the user may see, with labels */
export async function askColumns(all: readonly Choice[], shown: readonly string[]): Promise<string | null> {
  const args = z
    .object(Object.fromEntries(all.map(([name, title]) => [name, z.boolean().optional().meta({ title })])))
    .superRefine((said, ctx) => {
      if (!Object.values(said).includes(true))
        ctx.addIssue({ code: 'custom', path: [all[0]?.[0] ?? ''], message: 'Escolha ao menos uma coluna' })
    })
  const given = Object.fromEntries(all.map(([name]) => [name, shown.includes(name)]))
  const said = (await prompt(form('Colunas'), given, { args })) as Record<string, boolean> | undefined
  if (!said) return null
  const chosen = all.filter(([name]) => said[name]).map(([name]) => name)
  return chosen.length === all.length ? '' : chosen.join(',')
}

/** Asks for the column to sort by; null when the user cancels or chooses no column. */
export async function askOrder({ colunas, ordem, grupos, cruzado }: ReportAnswer): Promise<string | null> {
  const options = colunas
    .filter(({ id, medida }) => (medida && cruzado?.chaves[id] === undefined) || grupos.includes(id))
    .map(({ id, rotulo }) => [id, rotulo] as const)
  const args = z.object({
    coluna: choice('Coluna', options),
    maiores: z.boolean().optional().meta({ title: 'Os maiores primeiro' }),
  })
  const given = { coluna: ordem.replace('-', ''), maiores: ordem.startsWith('-') }
  const said = (await prompt(form('Ordenar'), given, { args })) as
    | { coluna?: string; maiores?: boolean }
    | undefined
  return said?.coluna ? `${said.maiores ? '-' : ''}${said.coluna}` : null
}
