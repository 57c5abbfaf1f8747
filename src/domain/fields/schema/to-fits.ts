import type { AnyRegister, RecordContext } from '../define.ts'
import type { Field, Fields } from '../field.ts'
import { DE_LINHA, demandsOf, one, wireKeyOf } from './to-zod.ts'

type Row = Record<string, unknown>

/** Check of a value: true means valid; false means that the full schema must decide. */
type Test<T> = (value: T) => boolean

/**
 * Makes a fast check for imports of many thousands of rows. True: `toZod` would accept the row and change nothing in it.
 * False is not a refusal: the full schema then decides, with its messages.
 */
export function toFits(register: AnyRegister, contexto: RecordContext): Test<Row> {
  const fields = register.fields as Fields
  const own = shapeFits(fields)
  const demands = demandsOf(fields, register.requiredWhen ?? {}, contexto)
  const rules = register.rules ?? []
  return row =>
    own(row) && demands.every(({ ok }) => ok(row)) && rules.every(({ ok }) => ok(row as never, contexto))
}

function shapeFits(fields: Fields): Test<Row> {
  const tests = new Map<string, Test<unknown>>()
  const needed: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.virtual === 'answer') continue
    const key = field.type === 'group' || field.type === 'list' ? name : wireKeyOf(name, field)
    tests.set(key, valueFits(field))
    if (field.required && !('default' in field)) needed.push(key)
  }
  return row => {
    for (const key of needed) if (row[key] === undefined) return false
    for (const key in row) {
      const value = row[key]
      if (value === undefined) continue
      const test = tests.get(key)
      if (!test?.(value)) return false
    }
    return true
  }
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueFits(field: Field): Test<unknown> {
  const optional = !field.required
  if (field.type === 'group') {
    const own = shapeFits(field.of)
    return value => (value === null ? optional : isRow(value) && own(value))
  }
  if (field.type === 'list') return listFits(field)
  const schema = one(field, false)
  return value => (value === null ? optional : schema.safeParse(value).success)
}

function listFits(field: Extract<Field, { type: 'list' }>): Test<unknown> {
  const own = shapeFits(field.of)
  const demands = demandsOf(field.of, field.requiredWhen ?? {}, DE_LINHA)
  const [min, max] = [field.min ?? 0, field.max ?? 1000]
  return value =>
    Array.isArray(value) &&
    value.length >= min &&
    value.length <= max &&
    value.every(row => isRow(row) && own(row) && demands.every(({ ok }) => ok(row)))
}
