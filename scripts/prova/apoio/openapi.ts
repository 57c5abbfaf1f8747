import type { Contract, FactType } from '../../../sim/contract/table.ts'
import { factsOf } from '../../../sim/contract/table.ts'

type Json = Readonly<Record<string, unknown>>

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((here, name) => (here as Json | undefined)?.[name], value)
const entries = (value: unknown) => Object.entries((value ?? {}) as Json)
const limits = (min: unknown, max: unknown) =>
  min === undefined && max === undefined ? '' : `${min ?? ''}-${max ?? ''}`
/** A pattern without anchors or the slashes of a literal around it. */
const bare = (pattern: unknown) =>
  String(pattern)
    .replaceAll(/^\/|\/$/g, '')
    .replaceAll(/^\^|\$$/g, '')
const known = (value: number | null) => value ?? undefined

/** Lists what a type has, one line a property: its place, whether it is required, and its kind. */
function* linesOfType(contract: Contract, type: FactType, place: string): Generator<string> {
  if (type.kind === 'schema') {
    const becomes = contract.variants.filter(({ schema }) => schema === type.name).map(each => each.becomes)
    for (const name of new Set([type.name, ...becomes]))
      for (const { name: property, required, type: inner } of factsOf(contract, name)) {
        yield `${place}.${property}${required ? '!' : ''}`
        yield* linesOfType(contract, inner, `${place}.${property}`)
      }
  } else if (type.kind === 'list') {
    yield `${place}[]${limits(known(type.min), known(type.max))}`
    yield* linesOfType(contract, type.of, `${place}[]`)
  } else if (type.kind === 'union') for (const one of type.of) yield* linesOfType(contract, one, place)
  else if (type.kind === 'enum') yield `${place} = ${type.values.join('|')}`
  else if (type.kind === 'text')
    yield `${place} text${limits(known(type.min), known(type.max))}${type.pattern === null ? '' : ` ${bare(type.pattern)}`}`
  else if (type.kind === 'integer') yield `${place} integer${limits(known(type.min), known(type.max))}`
  else yield `${place} ${type.kind}`
}

/** Lists everything that a table of facts says. */
export function linesOfTable(contract: Contract): Set<string> {
  const lines = new Set<string>()
  for (const { method, key, query, headers, body, answers } of contract.calls) {
    const call = `${method} ${key}`
    lines.add(call)
    for (const { name, required, type } of [...query, ...headers]) {
      lines.add(`${call} ?${name}${required ? '!' : ''}`)
      for (const line of linesOfType(contract, type, `${call} ?${name}`)) lines.add(line)
    }
    if (body) {
      lines.add(`${call} <${body.required ? '!' : ''}`)
      for (const line of linesOfType(contract, body.type, `${call} <`)) lines.add(line)
    }
    for (const [status, type] of answers) {
      lines.add(`${call} >${status}`)
      if (type) for (const line of linesOfType(contract, type, `${call} >${status}`)) lines.add(line)
    }
  }
  return lines
}

/** Kinds of the file's formats, as the table names them. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  'date-time': 'moment',
  time: 'time',
  date: 'date',
  uri: 'uri',
}

/** Reads an OpenAPI document of version 3, as far as tables of facts go. */
class OpenApi {
  readonly #file: Json

  constructor(file: Json) {
    this.#file = file
  }

  #resolve(schema: Json): Json {
    const ref = schema['$ref']
    return typeof ref === 'string'
      ? this.#resolve(at(this.#file, ...ref.slice(2).split('/')) as Json)
      : schema
  }

  /** Joins a schema with all that it extends. */
  #whole(schema: Json): Json {
    const own = this.#resolve(schema)
    const parts = ((own['allOf'] ?? []) as Json[]).map(part => this.#whole(part))
    const properties: Record<string, unknown> = {}
    for (const part of [...parts, own])
      for (const [name, value] of entries(part['properties'])) {
        const before = properties[name]
        properties[name] = before === undefined ? value : { allOf: [before, value] }
      }
    const required = [...parts, own].flatMap(part => (part['required'] ?? []) as string[])
    return { ...Object.assign({}, ...parts), ...own, properties, required, allOf: [] }
  }

  *#lines(schema: Json, place: string): Generator<string> {
    const whole = this.#whole(schema)
    for (const one of (whole['oneOf'] ?? []) as Json[])
      yield* this.#lines({ allOf: [{ ...whole, oneOf: undefined }, one] }, place)
    if (whole['oneOf']) return
    const becomes = entries(at(whole, 'discriminator', 'mapping')).map(([, ref]) =>
      this.#whole({ $ref: ref }),
    )
    const objects = [whole, ...becomes]
    if (objects.some(each => entries(each['properties']).length > 0)) {
      for (const { properties, required } of objects)
        for (const [name, value] of entries(properties)) {
          yield `${place}.${name}${(required as string[]).includes(name) ? '!' : ''}`
          yield* this.#lines(value as Json, `${place}.${name}`)
        }
    } else if (whole['type'] === 'array') {
      yield `${place}[]${limits(whole['minItems'], whole['maxItems'])}`
      yield* this.#lines(whole['items'] as Json, `${place}[]`)
    } else yield this.#leaf(whole, place)
  }

  #leaf(schema: Json, place: string): string {
    const { type, enum: values, pattern, minimum, maximum, minLength, maxLength } = schema
    if (values) return `${place} = ${(values as unknown[]).join('|')}`
    if (type === 'integer') return `${place} integer${limits(minimum, maximum)}`
    if (type !== 'string') return `${place} ${String(type ?? 'object')}`
    const kind = FORMATS[String(schema['format']).toLowerCase()]
    if (kind) return `${place} ${kind}`
    return `${place} text${limits(minLength, maxLength)}${pattern === undefined ? '' : ` ${bare(pattern)}`}`
  }

  #bodyOf(said: unknown): Json | undefined {
    const [content] = entries(at(this.#resolve((said ?? {}) as Json), 'content'))
    return at(content?.[1], 'schema') as Json | undefined
  }

  *#callLines(call: string, operation: Json): Generator<string> {
    yield call
    for (const said of (operation['parameters'] ?? []) as Json[]) {
      const { name, in: where, required, schema } = this.#resolve(said)
      if (where === 'path') continue
      yield `${call} ?${String(name)}${required ? '!' : ''}`
      yield* this.#lines(schema as Json, `${call} ?${String(name)}`)
    }
    const body = this.#bodyOf(operation['requestBody'])
    if (body) {
      yield `${call} <${this.#resolve(operation['requestBody'] as Json)['required'] ? '!' : ''}`
      yield* this.#lines(body, `${call} <`)
    }
    for (const [status, said] of entries(operation['responses'])) {
      const answer = said as Json
      yield `${call} >${status}`
      // a refusal's body is the same for all, and not repeated in the table unless it is another
      if (Number(status) >= 400 && !String(answer['$ref']).endsWith('OrderCancellation')) continue
      const schema = this.#bodyOf(answer)
      if (schema && Object.keys(schema).length > 0) yield* this.#lines(schema, `${call} >${status}`)
    }
  }

  *all(): Generator<string> {
    for (const group of ['paths', 'x-webhooks'])
      for (const [path, operations] of entries(this.#file[group]))
        for (const [method, operation] of entries(operations)) {
          if (method === 'parameters') continue
          yield* this.#callLines(`${method.toUpperCase()} ${path}`, operation as Json)
          for (const [, callback] of entries(at(operation, 'callbacks')))
            for (const [address, calls] of entries(callback))
              for (const [verb, called] of entries(calls))
                yield* this.#callLines(
                  `${verb.toUpperCase()} ${address.replace(/^\{.*\}/, '')}`,
                  called as Json,
                )
        }
  }
}

/** Lists everything that an OpenAPI document says, without the calls whose path begins as `left` says. */
export function linesOfFile(file: Json, left: readonly string[]): Set<string> {
  const isLeft = (line: string) => left.some(path => line.split(' ')[1]?.startsWith(path))
  return new Set([...new OpenApi(file).all()].filter(line => !isLeft(line)))
}
