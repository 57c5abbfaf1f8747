import type { Report } from '../../domain/reports/define.ts'
import { NO_KEY, PAGE_ROWS } from '../../domain/reports/endpoint.ts'

/** Report's query as in the address: the request's parameters, and `trilha`, groupings that Enter went through. */
export type Asked = Readonly<Record<string, string>>

/** Reads the query of the address; a filter that the address does not name has the report's preset. */
export const askedOf = ({ preset = {} }: Pick<Report, 'preset'>, search: string): Asked => ({
  ...preset,
  ...Object.fromEntries(new URLSearchParams(search)),
})

/** Makes the address of a report; leaves out empty parameters. */
export function addressOf({ route }: Pick<Report, 'route'>, asked: Asked): string {
  const said = Object.entries(asked).filter(([, value]) => value !== '')
  return said.length > 0 ? `${route}?${new URLSearchParams(said)}` : route
}

/** Gives the parameters of the request. */
export const queryOf = ({ trilha: _, ...asked }: Asked, page = 1): Record<string, string> => ({
  ...asked,
  page: String(page),
  limit: String(PAGE_ROWS),
})

/** Gives period and filters of the query: what a report is asked for, however it is grouped and shown. */
export const questionAsked = ({
  trilha: _t,
  grupos: _g,
  cruzado: _c,
  ordem: _o,
  medidas: _m,
  ...asked
}: Asked): Asked => asked

/** Gives the query string to save in a view: a named period stays a name, and the trail of Enter is left out. */
export const questionOf = ({ trilha: _, ...asked }: Asked): string =>
  String(new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')))

const PERIOD = ['periodo', 'inicio', 'fim']

/** Gives the same query for another period. */
export const inPeriod = (asked: Asked, period: Asked): Asked => ({
  ...Object.fromEntries(Object.entries(asked).filter(([name]) => !PERIOD.includes(name))),
  ...period,
})

const trailOf = ({ trilha }: Asked): string[] => (trilha ? trilha.split(';') : [])

/**
 * Returns the query after Enter on a row: the row's keys as filters, grouped by the next step of `drill` that has a
 * grouping without a filter; null when there is no such step. A key that is undefined filters nothing: a total of its grouping.
 */
export function stepInto(
  report: Report,
  asked: Asked,
  groups: readonly string[],
  keys: readonly (string | null | undefined)[],
): Asked | null {
  // a subtotal has only the key of its first grouping
  const filters = Object.fromEntries(
    groups.flatMap((name, i) => (keys[i] === undefined ? [] : [[name, keys[i] ?? NO_KEY]])),
  )
  const at = report.drill.indexOf(groups.join(','))
  const decided = (step: string) =>
    step.split(',').every(name => name in filters || asked[name] !== undefined)
  const next = report.drill.slice(at + 1).find(step => !decided(step))
  if (next === undefined) return null
  const { ordem: _, cruzado: _c, ...rest } = asked
  return { ...rest, ...filters, grupos: next, trilha: [...trailOf(asked), stepOf(asked, groups)].join(';') }
}

/** Stands after a step of the trail whose second grouping was across. */
const ACROSS = '*'

/** Writes a step of the trail: its groupings, each with its former filter ('vendedor~1%2C9+dia'). */
const stepOf = (asked: Asked, groups: readonly string[]): string =>
  groups
    .map(name => (asked[name] === undefined ? name : `${name}~${encodeURIComponent(asked[name])}`))
    .join('+') + (asked['cruzado'] ? ACROSS : '')

/** Gives the query one level up; null at the first level. */
export function stepOut(asked: Asked): Asked | null {
  const trail = trailOf(asked)
  const last = trail.at(-1)
  if (last === undefined) return null
  const crossed = last.endsWith(ACROSS)
  const steps = (crossed ? last.slice(0, -1) : last)
    .split('+')
    .map(step => step.split('~') as [name: string, filter?: string])
  const groups = steps.map(([name]) => name)
  const gone = [...groups, 'ordem', 'trilha']
  const rest = Object.fromEntries(Object.entries(asked).filter(([name]) => !gone.includes(name)))
  const before = steps.flatMap(([name, filter]) =>
    filter === undefined ? [] : [[name, decodeURIComponent(filter)] as const],
  )
  return {
    ...rest,
    ...Object.fromEntries(before),
    ...(crossed ? { cruzado: 'sim' } : {}),
    grupos: groups.join(','),
    trilha: trail.slice(0, -1).join(';'),
  }
}

/** Returns the path that the first grouping with a screen opens for the row's key; null when there is none. */
export function opensOf(
  { source }: Report,
  groups: readonly string[],
  keys: readonly (string | null)[],
): string | null {
  for (const [i, name] of groups.entries()) {
    const [opens, key] = [source.dims[name]?.opens, keys[i]]
    const [kind = '', id] = typeof opens === 'string' ? ['', key] : (key?.split(':') ?? [])
    const path = typeof opens === 'string' ? opens : opens?.[kind]
    if (!path || !id) continue
    const found = path.replace(
      /:(\w+)/g,
      (_, of: string) => (of === 'id' ? id : keys[groups.indexOf(of)]) ?? '',
    )
    if (!found.includes('//')) return found
  }
  return null
}
