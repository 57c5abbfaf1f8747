import { CTE_FORMS, CTE_VALUES } from '../tables/forms-cte.ts'
import { MDFE_FORMS, MDFE_VALUES } from '../tables/forms-mdfe.ts'
import { filhos, type XmlNode } from '../wire/xml.ts'

/** Part of an element's content: a sequence or choice of parts, or one element; from `min` to `max` times. */
interface Part {
  kind: 'element' | 'sequence' | 'choice'
  /** Name of an element; * for any. */
  name: string
  parts: Part[]
  min: number
  max: number
  /** Form of an element, or the name of a form or of a kind of value. */
  type: Form | string
}

interface Form {
  content: Part
  attributes: { name: string; required: boolean; type: string }[]
}

const TOKEN =
  /\(|\||[)}](?<after>\?|\+|\*|\{[\d,]+\})?|@(?<attribute>\w+)(?<optional>\??):(?<kind>\S+?)(?=[\s)}]|$)|(?<name>\*|\w+)(?<quantity>\?|\+|\*|\{[\d,]+\})?(?::(?<type>[^\s(){}]+)|(?<opens>\{))/g

type Token = Partial<Record<string, string>> & { text: string }

const TIMES: Readonly<Record<string, readonly [number, number]>> = {
  '': [1, 1],
  '?': [0, 1],
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
}

function times(quantity = ''): { min: number; max: number } {
  const [min = 1, max = 1] = TIMES[quantity] ?? quantity.slice(1, -1).split(',').map(Number)
  return { min, max }
}

const sequence = (parts: Part[]): Part => ({ kind: 'sequence', name: '', parts, min: 1, max: 1, type: '' })

/**
 * Reads what stands in brackets: parts in their order, alternatives between bars; `b?` `b*` `b+` `b{1,9}` say how often, `@a`
 * is an attribute.
 */
function readForm(tokens: Token[]): Form {
  const attributes: Form['attributes'] = []
  const read = (): Part => {
    const alternatives: Part[][] = [[]]
    for (let next = tokens.shift(); next !== undefined; next = tokens.shift()) {
      const { text, after, attribute, optional, kind = '', name, quantity, type = '', opens } = next
      const here = alternatives.at(-1) ?? []
      if (text === '|') alternatives.push([])
      else if (text === '(') here.push(read())
      else if (attribute) attributes.push({ name: attribute, required: optional === '', type: kind })
      else if (name)
        here.push({
          ...{ kind: 'element', name, parts: [], ...times(quantity) },
          type: opens ? readForm(tokens) : type,
        })
      else return { ...closed(alternatives), ...times(after) }
    }
    return closed(alternatives)
  }
  return { content: read(), attributes }
}

const closed = (alternatives: Part[][]): Part =>
  alternatives.length > 1
    ? { ...sequence(alternatives.map(sequence)), kind: 'choice' }
    : sequence(alternatives[0] ?? [])

/** Reads lines `name = {…}` or `name = other`; a line that begins with blanks goes on with the one before. */
function readForms(text: string): Map<string, Form | string> {
  const lines = text
    .trim()
    .replaceAll(/\n\s+/g, ' ')
    .split('\n')
    .map(line => /^(\w+) = (\{?)(.*)$/.exec(line) ?? [])
  return new Map(
    lines.map(([, name = '', opens, said = '']) => [
      name,
      opens ? readForm([...said.matchAll(TOKEN)].map(m => ({ ...m.groups, text: m[0] }))) : said,
    ]),
  )
}

export type Project = 'cte' | 'mdfe'

interface Schema {
  forms: Map<string, Form | string>
  values: Map<string, RegExp>
}

const TEXTS = { cte: [CTE_FORMS, CTE_VALUES], mdfe: [MDFE_FORMS, MDFE_VALUES] } as const
const read = new Map<Project, Schema>()

function schemaOf(project: Project): Schema {
  const ready = read.get(project)
  if (ready !== undefined) return ready
  const [forms, values] = TEXTS[project]
  const lines = values
    .trim()
    .split('\n')
    .map(line => line.split(/ (.*)/s))
  const schema = {
    forms: readForms(forms),
    values: new Map(lines.map(([name = '', value = '']) => [name, new RegExp(`^(?:${value})$`)])),
  }
  read.set(project, schema)
  return schema
}

/** Text of the layout: no blank at either end, and nothing outside Latin-1 (TString). */
const TEXT = /^[!-\u00ff](?:[ -\u00ff]*[!-\u00ff])?$/

function breaksValue(value: string, type: string, { values }: Schema): boolean {
  if (type === 'texto' || type === 'any') return false
  if (type === 'data') return !/^\d{4}-\d\d-\d\d$/.test(value)
  if (type.startsWith('=')) return !type.slice(1).split('|').includes(value)
  const [, min, max] = /^T(?:(\d+)-(\d*))?$/.exec(type) ?? []
  if (type === 'T' || min !== undefined)
    return (
      !TEXT.test(value) ||
      value.length < Number(min ?? 0) ||
      value.length > Number(max || Number.POSITIVE_INFINITY)
    )
  return !values.get(type)?.test(value)
}

/** Walks one element's children; gives the first breach, worded as a schema would. */
class Walk {
  #at = 0
  readonly #inside: readonly XmlNode[]
  readonly #schema: Schema

  constructor(inside: readonly XmlNode[], schema: Schema) {
    this.#inside = inside
    this.#schema = schema
  }

  #begins(part: Part): boolean {
    const next = this.#inside[this.#at]
    if (next === undefined) return false
    if (part.kind === 'element') return part.name === '*' || part.name === next.nome
    if (part.kind === 'choice') return part.parts.some(each => this.#begins(each))
    for (const each of part.parts) {
      if (this.#begins(each)) return true
      if (!this.#mayLack(each)) return false
    }
    return false
  }

  #mayLack({ kind, min, parts }: Part): boolean {
    if (min === 0) return true
    if (kind === 'element') return false
    return kind === 'choice'
      ? parts.some(each => this.#mayLack(each))
      : parts.every(each => this.#mayLack(each))
  }

  take(part: Part): string | null {
    let count = 0
    for (; count < part.max && this.#begins(part); count++) {
      const broken = this.#takeOnce(part)
      if (broken !== null) return broken
    }
    return count < part.min && !this.#mayLack(part) ? `${missing(part)} ausente` : null
  }

  #takeOnce(part: Part): string | null {
    if (part.kind === 'element') {
      const element = this.#inside[this.#at++]
      return element === undefined ? null : breaksElement(element, part.type, this.#schema)
    }
    const parts =
      part.kind === 'choice' ? part.parts.filter(each => this.#begins(each)).slice(0, 1) : part.parts
    for (const each of parts) {
      const broken = this.take(each)
      if (broken !== null) return broken
    }
    return null
  }

  rest(): string | null {
    const left = this.#inside[this.#at]
    return left === undefined ? null : `${left.nome} inesperado`
  }
}

const missing = ({ name, parts: [first] }: Part): string => (first === undefined ? name : missing(first))

function breaksElement(element: XmlNode, type: Form | string, schema: Schema): string | null {
  if (type === 'any') return null
  const form = typeof type === 'string' ? schema.forms.get(type) : type
  if (typeof form === 'string') return breaksElement(element, form, schema)
  const inside = filhos(element)
  if (form === undefined) {
    const value = element.conteudo.filter(each => typeof each === 'string').join('')
    return inside.length > 0 || breaksValue(value, String(type), schema) ? element.nome : null
  }
  const wrong = form.attributes.find(({ name, required, type: kind }) => {
    const value = element.atributos[name]
    return value === undefined ? required : breaksValue(value, kind, schema)
  })
  if (wrong !== undefined) return `${element.nome}: ${wrong.name}`
  const known = form.attributes.map(({ name }) => name)
  const strange = Object.keys(element.atributos).find(name => name !== 'xmlns' && !known.includes(name))
  if (strange !== undefined) return `${element.nome}: ${strange} inesperado`
  const walk = new Walk(inside, schema)
  return walk.take(form.content) ?? walk.rest()
}

/** Finds the first breach of a root's or modal's form; null when there is none, `desconhecido` when no form has that name. */
export function breaksTransportForm(project: Project, element: XmlNode, name = element.nome): string | null {
  const schema = schemaOf(project)
  return schema.forms.has(name) ? breaksElement(element, name, schema) : `${name} desconhecido`
}
