import { getTableConfig, getViewConfig, PgTable, PgView } from 'drizzle-orm/pg-core'
import { WHOLE } from '../../src/server/db/placement.ts'
import { tables } from '../../src/server/db/schema.ts'

/** Tables of SQL alone, beside those that the schema declares. */
const BESIDE = ['produto_busca', 'registro_busca', 'produtos_removidos']

/** Tables whose rows lie where their account lies, and views of them. */
export const SPREAD: ReadonlySet<string> = new Set([
  ...BESIDE,
  ...Object.values<unknown>(tables)
    .flatMap(table => {
      if (table instanceof PgTable) return getTableConfig(table).name
      return table instanceof PgView ? getViewConfig(table).name : []
    })
    .filter(name => !WHOLE.has(name)),
])

interface Text {
  text: string
  /** Line of the file. */
  line: number
}

const LITERAL_AT = /[(,=:[!&|?{};]\s*$/

/** End of the regular expression that begins at `from`. */
function endOfPattern(source: string, from: number): number {
  let set = false
  for (let i = from + 1; i < source.length; i++) {
    const c = source[i]
    if (c === '\\') i++
    else if (c === '[') set = true
    else if (c === ']') set = false
    else if (c === '\n' || (c === '/' && !set)) return i
  }
  return source.length
}

/** Reads the texts of a source; a computed part is `§`, or `§name§` where it is one name. */
function literalsOf(source: string): Text[] {
  const found: Text[] = []
  const read = (from: number, end: string): number => {
    let text = ''
    let i = from
    for (; i < source.length && source[i] !== end; i++) {
      if (source[i] === '\\') text += source[++i] ?? ''
      else if (end === '`' && source.startsWith('${', i)) {
        const close = code(i + 2, true)
        const part = source.slice(i + 2, close)
        text += /^\w+$/.test(part) ? `§${part}§` : '§'
        i = close
      } else text += source[i]
    }
    found.push({ text, line: source.slice(0, from).split('\n').length })
    return i
  }
  const after = (text: string, from: number) => {
    const at = source.indexOf(text, from)
    return at < 0 ? source.length : at
  }
  const code = (from: number, nested: boolean): number => {
    let depth = 0
    for (let i = from; i < source.length; i++) {
      const c = source[i] ?? ''
      if (source.startsWith('//', i)) i = after('\n', i)
      else if (source.startsWith('/*', i)) i = after('*/', i) + 1
      else if (`'"\``.includes(c)) i = read(i + 1, c)
      else if (c === '/' && LITERAL_AT.test(source.slice(Math.max(0, i - 3), i))) i = endOfPattern(source, i)
      else if (c === '{') depth++
      else if (c === '}' && depth-- === 0 && nested) return i
    }
    return source.length
  }
  code(0, false)
  return found
}

/** Reads the texts of a source with constants of the same file written out in them, and leaves out what is only a piece of others. */
export function textsOf(source: string): Text[] {
  const constants = new Map<string, string>()
  for (const [whole, name = ''] of source.matchAll(/^(?:export )?const (\w+)(?:: \w+)? =\s*(?=[`'"])/gm)) {
    const at = source.indexOf(whole) + whole.length
    const [first] = literalsOf(source.slice(at, at + 6000)).filter(({ line }) => line === 1)
    if (first) constants.set(name, first.text)
  }
  const written = (text: string, depth = 0): string =>
    text.replace(/§(\w+)§/g, (_all, name) =>
      depth < 4 && constants.has(name) ? written(constants.get(name) ?? '', depth + 1) : '§',
    )
  const all = literalsOf(source)
  const pieces = new Set(
    [...constants]
      .filter(([name]) => all.some(({ text }) => text.includes(`§${name}§`)))
      .map(([, text]) => text),
  )
  return all.filter(({ text }) => !pieces.has(text)).map(({ text, line }) => ({ text: written(text), line }))
}

const NO_ALIAS = new Set(
  'where set on join left cross inner full right order group limit for values using returning select union as and or natural having offset default lateral with from do not'.split(
    ' ',
  ),
)
const REF =
  /\b(?:from|join|update|using)\s+(?:only\s+)?(?:public\.)?("?)([a-z_][a-z_0-9]*)\1(?![\w(.])(?:\s+(?:as\s+)?([a-z_]\w*)\b(?!\s*\())?/g
const LISTED = /,\s*("?)([a-z_][a-z_0-9]*)\1\s+(?:as\s+)?([a-z_]\w*)\b/g
/** An account as a parameter, a number or a computed part. */
const GIVEN = String.raw`(?:=|in) \(?(?:\$\w+|\d|§)`

interface Ref {
  table: string
  alias: string | null
}

function refsOf(text: string): Ref[] {
  const refs = [...text.matchAll(REF)].map(([, , table = '', alias]) => ({
    table,
    alias: alias && !NO_ALIAS.has(alias) ? alias : null,
  }))
  const listed = [...text.matchAll(LISTED)]
    .filter(([, , , alias = '']) => !NO_ALIAS.has(alias))
    .map(([, , table = '', alias = '']) => ({ table, alias }))
  return [...refs, ...listed].filter(({ table }) => SPREAD.has(table))
}

/** Condition on a table with a computed name that begins with another column than `account_id`. */
const COMPUTED =
  /\b(?:from|update|join) "?(§(?:\w+§)?\w*)"?(?: (?:as )?(?!where\b|set\b|on\b)\w+)?\s+(?:set [\s\S]*?)?(?:where|on) (?!(?:\w+\.)?"?account_id)(?:\w+\.)?(?:"?§(?:\w+§)?"?|"?\w+"?) = (?:any\()?\$[\d§]/g

/** Lists tables of accounts that a statement reads or writes without naming the account of their rows: no node can be chosen for it. */
export function unnamed(text: string): string[] {
  const computed = [...text.matchAll(COMPUTED)].map(([, table = '']) => table)
  const refs = refsOf(text)
  const times = (name: string) =>
    [...text.matchAll(new RegExp(`\\b${name}\\.account_id ${GIVEN}`, 'g'))].length
  const bare = [...text.matchAll(new RegExp(`(?<![\\w."])account_id ${GIVEN}`, 'g'))].length
  const plain = refs.filter(({ alias }) => alias === null)
  const short = plain.filter(({ table }) => times(table) === 0).slice(bare)
  const aliased = refs.filter(({ alias }) => alias !== null)
  const lacking = aliased.filter(({ alias }, i) => {
    const same = aliased.filter((other, k) => other.alias === alias && k <= i).length
    return times(alias ?? '') < same && !(refs.length === 1 && bare > 0)
  })
  return [...lacking, ...short].map(({ table }) => table).concat(computed)
}

const INSERT_OF_ROWS = /insert into (?:(?!\bvalues\b|insert into)[\s\S])*?\bselect\b/

/** Lists the inserts of a text that take their rows from a select, each up to its end. */
const insertsOfRows = (text: string): string[] =>
  text
    .split(/(?=\binsert into )/)
    .filter(piece => INSERT_OF_ROWS.test(piece))
    .map(piece => piece.split(/\breturning\b|\bon conflict\b/)[0] ?? '')

/** Columns of dates and moments, whose text depends on settings. */
const MOMENTS = new Set(
  Object.values<unknown>(tables)
    .flatMap(table => (table instanceof PgTable ? getTableConfig(table).columns : []))
    .filter(column => /^(?:date|timestamp)/.test(column.getSQLType()))
    .map(({ name }) => name),
)

/** Tells if `returning` computes text of a moment, which Citus refuses there. */
const returnsMoment = (text: string): boolean =>
  text
    .split(/\breturning\b/)
    .slice(1)
    .map(answer => answer.split(/\bselect\b|\binsert into\b|\bupdate\b/)[0] ?? '')
    .some(
      answer =>
        /\b(?:to_char|to_json|now)\(/.test(answer) ||
        [...answer.matchAll(/\b(\w+)::(?:text|date)/g)].some(([, name = '']) => MOMENTS.has(name)),
    )

/** Says why a database spread over nodes would refuse a statement; null: it would not. */
export function refusal(text: string): string | null {
  if (returnsMoment(text)) return 'text of a moment in returning'
  if (/\bdo update set [^;]*\bnow\(\)/.test(text)) return 'now() in do update: excluded has the moment'
  const from = text.search(INSERT_OF_ROWS)
  if (from >= 0 && !/\breturning\b|\bon conflict\b|§$/.test(text.slice(from)))
    return 'select without returning or on conflict: it would be a COPY, which forced row-level security refuses'
  if (
    /insert into [^;]*?\bvalues \((?:(?!\bon conflict\b|\breturning\b)[\s\S])*?\bselect\b/.test(text) &&
    !/\), \w+ as \(/.test(text)
  )
    return 'values with a subquery'
  for (const insert of insertsOfRows(text)) {
    const joined =
      refsOf(insert).filter(({ alias }) => alias !== null).length - insert.split(/\bunion\b/).length
    const equal = [...insert.matchAll(/account_id = \w+\.account_id/g)].length
    if (joined > equal) return 'select of tables joined without their accounts being equal'
    if (/\bfrom unnest\([\s\S]*\bwhere (?:not )?exists \(/.test(insert)) return 'exists of a row of unnest'
    if (/\bleft join\b/.test(insert) && !/\bas materialized \(/.test(text))
      return 'outer join inside an insert'
  }
  return null
}
