/** States on the other side of each border (51 borders), as SEFAZ checks a route (663). */
const BORDERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    'AC: AM RO',
    'AL: BA PE SE',
    'AM: AC MT PA RO RR',
    'AP: PA',
    'BA: AL ES GO MG PE PI SE TO',
    'CE: PB PE PI RN',
    'DF: GO MG',
    'ES: BA MG RJ',
    'GO: BA DF MG MS MT TO',
    'MA: PA PI TO',
    'MG: BA DF ES GO MS RJ SP',
    'MS: GO MG MT PR SP',
    'MT: AM GO MS PA RO TO',
    'PA: AM AP MA MT RR TO',
    'PB: CE PE RN',
    'PE: AL BA CE PB PI',
    'PI: BA CE MA PE TO',
    'PR: MS SC SP',
    'RJ: ES MG SP',
    'RN: CE PB',
    'RO: AC AM MT',
    'RR: AM PA',
    'RS: SC',
    'SC: PR RS',
    'SE: AL BA',
    'SP: MG MS PR RJ',
    'TO: BA GO MA MT PA PI',
  ].map(row => [row.slice(0, 2), row.slice(4).split(' ')]),
)

/** States that a long road usually takes, the usual first: decides between routes of equal length. */
const USUAL = 'SP MG PR SC GO BA MT MS RJ PE TO PI MA PA CE ES RO AM PB RN AL SE RR AC DF'.split(' ')

/** Tells whether two states touch. */
export const touches = (a: string, b: string): boolean => BORDERS[a]?.includes(b) ?? false

/**
 * Finds the shortest routes between two states, the most usual first: each is the list of states between them, without
 * the ends. [[]] when they touch or are one; [] when an end is no state (EX).
 */
export function routesBetween(from: string, to: string): readonly (readonly string[])[] {
  if (!BORDERS[from] || !BORDERS[to]) return []
  if (from === to) return [[]]
  let ways: (readonly string[])[] = [[from]]
  const seen = new Set([from])
  while (!ways.some(way => way.at(-1) === to)) {
    ways = ways.flatMap(way => neighbours(way.at(-1) ?? '', seen).map(next => [...way, next]))
    for (const way of ways) seen.add(way.at(-1) ?? '')
  }
  const found = ways.filter(way => way.at(-1) === to).map(way => way.slice(1, -1))
  return found.toSorted((a, b) => rank(a) - rank(b))
}

const neighbours = (uf: string, seen: ReadonlySet<string>): readonly string[] =>
  (BORDERS[uf] ?? []).filter(next => !seen.has(next))

const rank = (way: readonly string[]): number => way.reduce((sum, uf) => sum + USUAL.indexOf(uf), 0)

/** Finds a route's fault (663): the ends are not repeated, each state touches the next. Null: right, or an end abroad. */
export function routeFault(from: string, to: string, percurso: readonly string[]): string | null {
  if (from === 'EX' || to === 'EX') return null
  const end = [percurso[0] === from ? from : null, percurso.at(-1) === to ? to : null].find(Boolean)
  if (end) return `O percurso não repete a UF do início nem a do fim: tire ${end}`
  if (from === to && percurso.length === 0) return null
  const way = [from, ...percurso, to]
  const gap = way.findIndex((uf, i) => i > 0 && !touches(way[i - 1] ?? '', uf))
  if (gap < 0) return null
  const missing = routesBetween(way[gap - 1] ?? '', way[gap] ?? '')[0] ?? []
  return `${way[gap - 1]} e ${way[gap]} não fazem divisa: ${
    missing.length > 0 ? `falta ${missing.join(', ')} no percurso` : 'corrija o percurso'
  }`
}
