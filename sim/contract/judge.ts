import { type Contract, type Fact, type FactType, factsOf } from './table.ts'

/** Breach of a contract. `place`: the property, such as `items[0].unit`; '' for the whole. */
export interface ContractFault {
  place: string
  reason: string
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOMENT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/

const isText = (value: unknown): value is string => typeof value === 'string'
const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value)

/** Tests of the plain kinds, with the words of a breach. */
const PLAIN: Readonly<
  Record<
    Exclude<FactType['kind'], 'text' | 'integer' | 'enum' | 'list' | 'union' | 'schema'>,
    [(value: unknown) => boolean, string]
  >
> = {
  uuid: [value => isText(value) && UUID.test(value), 'não é um UUID'],
  moment: [
    value => isText(value) && MOMENT.test(value) && !Number.isNaN(Date.parse(value)),
    'não é data e hora (RFC 3339)',
  ],
  time: [value => isText(value) && TIME.test(value), 'não é uma hora (RFC 3339)'],
  date: [
    value => isText(value) && !Number.isNaN(Date.parse(value)) && isDay(value),
    'não é uma data (RFC 3339)',
  ],
  uri: [value => isText(value) && URL.canParse(value), 'não é um endereço'],
  number: [Number.isFinite, 'não é um número'],
  boolean: [value => typeof value === 'boolean', 'não é true nem false'],
  object: [isObject, 'não é um objeto'],
}

/** Gives the schema that an object has: another one where a property of it says so. */
export function schemaFor({ variants }: Contract, name: string, value: Json): string {
  const variant = variants.find(
    ({ schema, property, values }) => schema === name && values.includes(String(value[property])),
  )
  return variant?.becomes ?? name
}

function* textFaults(value: unknown, { min, max, pattern }: FactType & { kind: 'text' }): Generator<string> {
  if (!isText(value)) return yield 'não é um texto'
  if (min !== null && value.length < min) yield `tem menos de ${min} letras`
  if (max !== null && value.length > max) yield `tem mais de ${max} letras`
  if (pattern !== null && !new RegExp(`^(?:${pattern})$`).test(value)) yield `não tem a forma ${pattern}`
}

function* integerFaults(value: unknown, { min, max }: FactType & { kind: 'integer' }): Generator<string> {
  if (!Number.isInteger(value)) return yield 'não é um inteiro'
  if (min !== null && (value as number) < min) yield `é menor que ${min}`
  if (max !== null && (value as number) > max) yield `é maior que ${max}`
}

/** Judges values by one contract. */
class Judge {
  readonly #contract: Contract

  constructor(contract: Contract) {
    this.#contract = contract
  }

  *faults(type: FactType, value: unknown, place: string): Generator<ContractFault> {
    if (type.kind === 'schema') return yield* this.#objectFaults(type.name, value, place)
    if (type.kind === 'list') return yield* this.#listFaults(type, value, place)
    if (type.kind === 'union') {
      const each = type.of.map(one => [...this.faults(one, value, place)])
      if (each.every(faults => faults.length > 0)) yield* each[0] ?? []
      return
    }
    if (type.kind === 'text' || type.kind === 'integer') {
      const reasons = type.kind === 'text' ? textFaults(value, type) : integerFaults(value, type)
      for (const reason of reasons) yield { place, reason }
      return
    }
    if (type.kind === 'enum') {
      if (!type.values.includes(value as string))
        yield { place, reason: `${JSON.stringify(value)} não é da lista ${type.values.join(', ')}` }
      return
    }
    const [holds, reason] = PLAIN[type.kind]
    if (!holds(value)) yield { place, reason }
  }

  *#listFaults(type: FactType & { kind: 'list' }, value: unknown, place: string): Generator<ContractFault> {
    if (!Array.isArray(value)) return yield { place, reason: 'não é uma lista' }
    if (type.max !== null && value.length > type.max) yield { place, reason: `tem mais de ${type.max} itens` }
    if (type.min !== null && value.length < type.min)
      yield { place, reason: `tem menos de ${type.min} itens` }
    for (const [index, each] of value.entries()) yield* this.faults(type.of, each, `${place}[${index}]`)
  }

  *#objectFaults(name: string, value: unknown, place: string): Generator<ContractFault> {
    if (!isObject(value)) return yield { place, reason: 'não é um objeto' }
    const inside = (property: string) => (place === '' ? property : `${place}.${property}`)
    const schema = schemaFor(this.#contract, name, value)
    for (const fact of factsOf(this.#contract, schema)) {
      const said = value[fact.name]
      if (said !== undefined) yield* this.faults(fact.type, said, inside(fact.name))
      else if (fact.required) yield { place: inside(fact.name), reason: 'falta' }
    }
    for (const { requires, when, is } of this.#contract.conditions.filter(each => each.schema === schema))
      if (value[when] === is && value[requires] === undefined)
        yield { place: inside(requires), reason: `falta (${when} é ${is})` }
  }
}

/** Finds the breaches of a value: what is missing, of another type, or outside its list. Properties that the contract lacks pass. */
export const faultsOf = (contract: Contract, type: FactType, value: unknown, place = ''): ContractFault[] => [
  ...new Judge(contract).faults(type, value, place),
]

/** Judges a value by a schema of the contract. */
export const schemaFaults = (contract: Contract, name: string, value: unknown): ContractFault[] =>
  faultsOf(contract, { kind: 'schema', name }, value)

/** Says a breach in one line. */
export const faultText = ({ place, reason }: ContractFault): string =>
  place === '' ? reason : `${place} ${reason}`

/** Reads a value from the text of an address, where its type has another form than text. */
function fromText({ kind }: FactType, said: string): unknown {
  if (kind === 'integer' || kind === 'number') return Number(said)
  return kind === 'boolean' && (said === 'true' || said === 'false') ? said === 'true' : said
}

/** Judges a text of an address or a header by a fact: `1,2` is no list, the same name given again is. */
export function* paramFaults(
  contract: Contract,
  { name, required, type }: Fact,
  said: readonly string[],
): Generator<ContractFault> {
  if (said.length === 0) {
    if (required) yield { place: name, reason: 'falta' }
    return
  }
  const value = type.kind === 'list' ? said : fromText(type, said[0] as string)
  yield* faultsOf(contract, type, value, name)
}

/** Place of a property in the tables, `Order.items.unit`, or of one value of its list, `Order.items.unit=KG`. */
export type ContractPlace = string

/** Lists the properties and values that the contract has for a schema and all that it contains. @internal For tests. */
export function placesOf(contract: Contract, name: string): Set<ContractPlace> {
  const places = new Set<ContractPlace>()
  const seen = new Set<string>()
  /** Walks a schema; one that becomes others by a property is each of them, with the values that make it so. */
  const walk = (schema: string, made?: ContractPlace) => {
    if (seen.has(schema)) return
    seen.add(schema)
    const variants = contract.variants.filter(each => each.schema === schema)
    for (const { becomes, property, values } of variants) {
      for (const value of values) places.add(`${becomes}.${property}=${value}`)
      walk(becomes, property)
    }
    if (variants.length > 0) return
    for (const { name: property, type } of factsOf(contract, schema)) {
      places.add(`${schema}.${property}`)
      for (const inner of leavesOf(type)) {
        if (inner.kind === 'schema') walk(inner.name)
        if (inner.kind === 'enum' && property !== made)
          for (const value of inner.values) places.add(`${schema}.${property}=${value}`)
      }
    }
  }
  walk(name)
  return places
}

const leavesOf = (type: FactType): readonly FactType[] =>
  type.kind === 'list' ? leavesOf(type.of) : type.kind === 'union' ? type.of.flatMap(leavesOf) : [type]

/** Finds which of the contract's places a value fills, and its properties that the contract lacks. @internal For tests. */
export function filledBy(
  contract: Contract,
  name: string,
  value: unknown,
): { filled: Set<ContractPlace>; unknown: Set<string> } {
  const filled = new Set<ContractPlace>()
  const unknown = new Set<string>()
  const walk = (type: FactType, said: unknown, place: string) => {
    if (type.kind === 'list') {
      for (const each of Array.isArray(said) ? said : []) walk(type.of, each, place)
      return
    }
    if (type.kind === 'union') {
      const fits = type.of.find(one => faultsOf(contract, one, said).length === 0)
      if (fits) walk(fits, said, place)
      return
    }
    if (type.kind === 'enum') filled.add(`${place}=${String(said)}`)
    if (type.kind !== 'schema' || !isObject(said)) return
    const schema = schemaFor(contract, type.name, said)
    const facts = factsOf(contract, schema)
    for (const [property, each] of Object.entries(said)) {
      const fact = facts.find(known => known.name === property)
      if (!fact) unknown.add(`${schema}.${property}`)
      else {
        filled.add(`${schema}.${property}`)
        walk(fact.type, each, `${schema}.${property}`)
      }
    }
  }
  walk({ kind: 'schema', name }, value, name)
  return { filled, unknown }
}

/** Finds the call of a method and address; null: the file has none. */
export function callAt(contract: Contract, host: string, method: string, path: string) {
  return (
    contract.calls.find(
      call => call.host === host && call.method === method && patternOf(call.path).test(path),
    ) ?? null
  )
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
