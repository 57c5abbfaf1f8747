/** Kind of value that a property has, as the notation names it. */
const PLAIN = {
  texto: 'text',
  uuid: 'uuid',
  momento: 'moment',
  hora: 'time',
  data: 'date',
  uri: 'uri',
  inteiro: 'integer',
  numero: 'number',
  logico: 'boolean',
  objeto: 'object',
} as const

/** Type of a property. `text`, `integer` and `list` may have limits of their length; null: none. */
export type FactType =
  | { kind: Exclude<(typeof PLAIN)[keyof typeof PLAIN], 'text' | 'integer'> }
  | { kind: 'integer'; min: number | null; max: number | null }
  | { kind: 'text'; min: number | null; max: number | null; pattern: string | null }
  | { kind: 'enum'; values: readonly string[] }
  | { kind: 'list'; of: FactType; min: number | null; max: number | null }
  | { kind: 'union'; of: readonly FactType[] }
  | { kind: 'schema'; name: string }

export interface Fact {
  name: string
  required: boolean
  type: FactType
}

/** Object of the file: its own properties, after those of the schema it extends. */
export interface FactSchema {
  name: string
  extends: string | null
  facts: readonly Fact[]
}

/** Call of the file. A path that the file writes under another key has it in `key`. */
export interface FactCall {
  /** Part of the standard that answers: `app` (the service outside) or `loja` (the shop's program). */
  host: string
  method: string
  path: string
  key: string
  /** Ways to be let in; `livre`: anybody. */
  security: readonly string[]
  query: readonly Fact[]
  headers: readonly Fact[]
  body: { type: FactType; required: boolean } | null
  /** Body of each status; null: none. */
  answers: ReadonlyMap<number, FactType | null>
}

/** Schema that an object has when a property has one of these values. */
export interface FactVariant {
  schema: string
  property: string
  becomes: string
  values: readonly string[]
}

/** Property that the file's text requires when another has a value. */
export interface FactCondition {
  schema: string
  requires: string
  when: string
  is: string
}

/** Facts of one file that somebody else publishes. */
export interface Contract {
  schemas: ReadonlyMap<string, FactSchema>
  calls: readonly FactCall[]
  variants: readonly FactVariant[]
  conditions: readonly FactCondition[]
}

/** Texts of a contract in its notation (see `readContract`). */
export interface ContractTexts {
  listas: string
  esquemas: string
  chamadas: string
  variantes?: string
  condicoes?: string
}

/** Splits a text into its lines; one that begins with blanks goes on with the one before. */
const linesOf = (text: string): string[] =>
  text
    .trim()
    .replaceAll(/\n\s+/g, ' ')
    .split('\n')
    .filter(line => line !== '')

/** Splits `name = rest` or `name ~ rest`. */
const parted = (line: string, sign: string): [string, string] => {
  const at = line.indexOf(sign)
  if (at < 1) throw new Error(`Linha sem "${sign.trim()}": ${line}`)
  return [line.slice(0, at), line.slice(at + sign.length)]
}

interface Named {
  lists: ReadonlyMap<string, readonly string[]>
  patterns: ReadonlyMap<string, string>
}

function readNamed(text: string): Named {
  const lines = linesOf(text)
  const isList = (line: string) => /^\S+ = /.test(line)
  return {
    lists: new Map(
      lines
        .filter(isList)
        .map(line => parted(line, ' = '))
        .map(([name, values]) => [name, values.split(' ')] as const),
    ),
    patterns: new Map(lines.filter(line => !isList(line)).map(line => parted(line, ' ~ '))),
  }
}

const limits = (said: string) => {
  const [, min = '', max = ''] = /^(\d*)(?:-(\d*))?$/.exec(said) ?? []
  return { min: min === '' ? null : Number(min), max: max === '' ? null : Number(max) }
}

function found<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name)
  if (value === undefined) throw new Error(`"${name}" não está na tabela`)
  return value
}

/** Reads a type. `said`: as `readContract` explains. */
function readType(said: string, named: Named): FactType {
  const [, of, inside = ''] = /^\[(.*)\]([\d-]*)$/.exec(said) ?? []
  if (of !== undefined)
    return { kind: 'list', of: readType(of, named), ...limits(inside.includes('-') ? inside : `-${inside}`) }
  if (said.startsWith('=')) return { kind: 'enum', values: said.slice(1).split('|') }
  if (said.startsWith('@')) return { kind: 'enum', values: found(named.lists, said.slice(1)) }
  const pattern = /^~(\w+?)(?:_(\d*-\d*))?$/.exec(said)
  if (pattern)
    return {
      kind: 'text',
      pattern: found(named.patterns, pattern[1] as string),
      ...limits(pattern[2] ?? ''),
    }
  const integer = /^inteiro([\d-]*)$/.exec(said)
  if (integer) return { kind: 'integer', ...limits(integer[1] ?? '') }
  if (said.includes('|')) return { kind: 'union', of: said.split('|').map(one => readType(one, named)) }
  const text = /^texto([\d-]*)$/.exec(said)
  if (text) return { kind: 'text', ...limits(text[1] ?? ''), pattern: null }
  const kind = Object.hasOwn(PLAIN, said) ? PLAIN[said as keyof typeof PLAIN] : null
  return kind !== null && kind !== 'text' && kind !== 'integer' ? { kind } : { kind: 'schema', name: said }
}

/** Reads `name!:type`; the mark says that the file requires it. */
function readFact(said: string, named: Named): Fact {
  const [, name = '', mark, type = ''] = /^([^!:]+)(!?):(.+)$/.exec(said) ?? []
  if (name === '') throw new Error(`Propriedade sem tipo: ${said}`)
  return { name, required: mark === '!', type: readType(type, named) }
}

function readSchema(line: string, named: Named): FactSchema {
  const [name, rest] = parted(`${line} `, ' = ')
  const words = rest.split(' ').filter(Boolean)
  const parent = words.find(word => word.startsWith('+'))
  return {
    name,
    extends: parent?.slice(1) ?? null,
    facts: words.filter(word => word !== parent).map(word => readFact(word, named)),
  }
}

function readCall(line: string, named: Named): FactCall {
  const [host = '', method = '', address = '', security = '', ...marks] = line.split(' ')
  const [path = '', key = path] = address.split('=')
  const marked = (mark: string) => marks.filter(word => word.startsWith(mark)).map(word => word.slice(1))
  const [body] = marked('<')
  return {
    host,
    method,
    path,
    key,
    security: security.split(','),
    query: marked('?').map(word => readFact(word, named)),
    headers: marked('#').map(word => readFact(word, named)),
    body:
      body === undefined
        ? null
        : { type: readType(body.replace(/!$/, ''), named), required: body.endsWith('!') },
    answers: new Map(
      marked('>').map(word => {
        const [status = '', type] = word.split(/:(.*)/s)
        return [Number(status), type ? readType(type, named) : null]
      }),
    ),
  }
}

/**
 * Reads a table of facts. A line that begins with blanks goes on with the one before.
 *
 * - lists: `name = A B C` a list of values, `name ~ pattern` a regular expression
 * - schemas: `Name = +Parent property!:type property:type`, the mark where the file requires it; an object inside an object is a
 *   schema of its own by its place (`Order.items`)
 * - types: `texto`, `texto36-100` (least and most characters), `inteiro1-8`, `uuid`, `momento`, `hora`, `data`, `uri`, `inteiro`, `numero`,
 *   `logico`, `objeto`, `A|B` one of these schemas, `=A|B` and `@list` one of these values, `~pattern`, `[type]` a list, `[type]100` of at most so many, else
 *   a schema
 * - calls: `host METHOD /path=/key security ?query!:type #header!:type <Body! >200:Answer >204`
 * - variants: `Schema property Becomes = VALUE VALUE`
 * - conditions: `Schema required property=VALUE`
 */
export function readContract({
  listas,
  esquemas,
  chamadas,
  variantes = '',
  condicoes = '',
}: ContractTexts): Contract {
  const named = readNamed(listas)
  return {
    schemas: new Map(linesOf(esquemas).map(line => [parted(`${line} `, ' = ')[0], readSchema(line, named)])),
    calls: linesOf(chamadas).map(line => readCall(line, named)),
    variants: linesOf(variantes).map(line => {
      const [left, values] = parted(line, ' = ')
      const [schema = '', property = '', becomes = ''] = left.split(' ')
      return { schema, property, becomes, values: values.split(' ') }
    }),
    conditions: linesOf(condicoes).map(line => {
      const [schema = '', requires = '', when = '', is = ''] = line.split(/[ =]/)
      return { schema, requires, when, is }
    }),
  }
}

/** Gives a schema of the contract with the properties that it takes over. */
export function factsOf({ schemas }: Contract, name: string): readonly Fact[] {
  const { extends: parent, facts } = found(schemas, name)
  return parent === null ? facts : [...(schemas.get(parent)?.facts ?? []), ...facts]
}
