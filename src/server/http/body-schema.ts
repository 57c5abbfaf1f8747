import { z } from 'zod'

/** Subset of JSON Schema: request bodies are checked by it, and the OpenAPI document publishes it. */
export interface JsonSchema {
  type?: string
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | false
  readOnly?: true
}

/** Makes a JSON Schema of the input. With `closed`, objects allow no unknown keys, unless they declare a catchall. */
export function jsonSchema(schema: z.ZodType, closed = false): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (closed && zodSchema instanceof z.ZodObject && !zodSchema.def.catchall)
        jsonSchema.additionalProperties = false
    },
  })
  return rest as JsonSchema
}

/**
 * Makes the JSON Schema of a body without unknown keys. Keys that only the answer `readBack` has are added as `readOnly`, so
 * that a caller may send a record back as received.
 */
export function bodySchema(body: z.ZodType, readBack?: z.ZodType): JsonSchema {
  const schema = jsonSchema(body, true)
  if (readBack) addReadOnly(schema, jsonSchema(readBack))
  return schema
}

const optionsOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined => anyOf ?? oneOf

/** Gives a nullable schema without its `null`. */
const present = (schema: JsonSchema): JsonSchema =>
  optionsOf(schema)?.find(({ type }) => type !== 'null') ?? schema

function addReadOnly(body: JsonSchema, told: JsonSchema): void {
  const [own, read] = [present(body), present(told)]
  if (own.items && read.items) addReadOnly(own.items, read.items)
  if (!own.properties) return
  for (const [key, schema] of Object.entries(read.properties ?? {})) {
    const known = own.properties[key]
    if (known) addReadOnly(known, schema)
    else own.properties[key] = { ...schema, readOnly: true }
  }
}

/** Lists the paths of a value's unknown keys. Ignores values of a wrong type, which the schema refuses. */
export function unknownKeys(schema: JsonSchema, value: unknown, path = ''): string[] {
  const options = optionsOf(schema)
  if (options) {
    const found = options
      .filter(option => fits(option, value))
      .map(option => unknownKeys(option, value, path))
    return found.length === 0
      ? []
      : found.reduce((least, each) => (each.length < least.length ? each : least))
  }
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? value.flatMap((each, i) => unknownKeys(items, each, `${path}${i}.`)) : []
  }
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, additionalProperties } = schema
  return Object.entries(value).flatMap(([key, each]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
    if (own === false) return [path + key]
    return own ? unknownKeys(own, each, `${path}${key}.`) : []
  })
}

/** Tells if a value belongs to this option of a union: same type, and the same constants. */
function fits({ type, properties = {} }: JsonSchema, value: unknown): boolean {
  if (type !== undefined && type !== typeOf(value)) return false
  const said = (value ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(properties).every(
    ([key, each]) => each.const === undefined || said[key] === undefined || each.const === said[key],
  )
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
