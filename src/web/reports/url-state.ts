import type { Report } from '../../domain/reports/define.ts'
import { NO_KEY, PAGE_ROWS } from '../../domain/reports/endpoint.ts'

/** A report as an address says it: parameters of its call, and `trilha`, the groupings that Enter went through. */
export type Asked = Readonly<Record<string, string>>

export const askedOf = (search: string): Asked => Object.fromEntries(new URLSearchParams(search))

/** Writes the address of a report; empty parameters are left out. */
export function addressOf({ route }: Pick<Report, 'route'>, asked: Asked): string {
  const said = Object.entries(asked).filter(([, value]) => value !== '')
  return said.length > 0 ? `${route}?${new URLSearchParams(said)}` : route
}

/** Gives the parameters of the call. */
export const queryOf = ({ trilha: _, ...asked }: Asked, page = 1): Record<string, string> => ({
  ...asked,
  page: String(page),
  limit: String(PAGE_ROWS),
})

/** Writes the question as it is kept: a named period stays one, the way that Enter went is left out. */
export const questionOf = ({ trilha: _, ...asked }: Asked): string =>
  String(new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')))

const PERIOD = ['periodo', 'inicio', 'fim']

/** Gives the same question for another period. */
export const inPeriod = (asked: Asked, period: Asked): Asked => ({
  ...Object.fromEntries(Object.entries(asked).filter(([name]) => !PERIOD.includes(name))),
  ...period,
})

const trailOf = ({ trilha }: Asked): string[] => (trilha ? trilha.split(';') : [])

/**
 * Gives the question that Enter asks on a row: its keys as filters, grouped by the next step that is not decided yet; null
 * where there is no further step.
 */
export function stepInto(
  report: Report,
  asked: Asked,
  groups: readonly string[],
  keys: readonly (string | null)[],
): Asked | null {
  // a subtotal has the key of its first grouping alone
  const filters = Object.fromEntries(groups.slice(0, keys.length).map((name, i) => [name, keys[i] ?? NO_KEY]))
  const at = report.drill.indexOf(groups.join(','))
  const decided = (step: string) =>
    step.split(',').every(name => name in filters || asked[name] !== undefined)
  const next = report.drill.slice(at + 1).find(step => !decided(step))
  if (next === undefined) return null
  const { ordem: _, ...rest } = asked
  return { ...rest, ...filters, grupos: next, trilha: [...trailOf(asked), stepOf(asked, groups)].join(';') }
}

/** Writes a step of the trail: its groupings, each with the filter that it had before ('vendedor~1%2C9+dia'). */
const stepOf = (asked: Asked, groups: readonly string[]): string =>
  groups
    .map(name => (asked[name] === undefined ? name : `${name}~${encodeURIComponent(asked[name])}`))
    .join('+')

/** Gives the question one level up; null at the first. */
export function stepOut(asked: Asked): Asked | null {
  const trail = trailOf(asked)
  const last = trail.at(-1)
  if (last === undefined) return null
  const steps = last.split('+').map(step => step.split('~') as [name: string, filter?: string])
  const groups = steps.map(([name]) => name)
  const gone = [...groups, 'ordem', 'trilha']
  const rest = Object.fromEntries(Object.entries(asked).filter(([name]) => !gone.includes(name)))
  const before = steps.flatMap(([name, filter]) =>
    filter === undefined ? [] : [[name, decodeURIComponent(filter)] as const],
  )
  return {
    ...rest,
    ...Object.fromEntries(before),
    grupos: groups.join(','),
    trilha: trail.slice(0, -1).join(';'),
  }
}

/** Gives the path of what a row shows, where one of its groupings has a screen of its own. */
export function opensOf(
  { source }: Report,
  groups: readonly string[],
  keys: readonly (string | null)[],
): string | null {
  for (const [i, name] of groups.entries()) {
    const path = source.dims[name]?.opens
    const key = keys[i]
    if (path && key) return path.replace(':id', key)
  }
  return null
}
