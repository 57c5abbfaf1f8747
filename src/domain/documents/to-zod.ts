import { z } from 'zod'
import { dayFromWire } from '../../core/dates/day.ts'
import type {
  DocumentField,
  DocumentFields,
  DocumentKey,
  DocumentValueOf,
  Nullable,
  SparseNames,
} from '../../core/fields/document-field.ts'
import { isCode, isHeld, isOnWire, partsOf } from '../../core/fields/parts.ts'
import { digits } from '../schema/digits.ts'
import { decimal, id, instant, money, requiredText, text, uuid } from '../schema/types.ts'

/** Schema of a field when it is present and not null. */
type Filled<F> = F extends { type: 'list'; of: infer C }
  ? z.ZodType<readonly WireRow<C>[], readonly SaidRow<C>[]>
  : Same<DocumentValueOf<F>>
type Same<T> = z.ZodType<T, T>

type Schema<F> = F extends { required: true }
  ? F extends { optional: unknown }
    ? z.ZodOptional<Filled<F>>
    : Filled<F>
  : F extends { default: infer D }
    ? z.ZodDefault<null extends D ? z.ZodNullable<Filled<F>> : Filled<F>>
    : F extends { optional: unknown }
      ? z.ZodOptional<z.ZodNullable<Filled<F>>>
      : z.ZodNullable<Filled<F>>

type WireNames<F> = {
  [K in keyof F & string]: F[K] extends { wire: false } | { type: 'json' } ? never : K
}[keyof F & string]

/** Zod shape of the fields in a body. `json` fields are not included: the document's module adds them. */
export type WireShape<F> = { [K in WireNames<F> as DocumentKey<K, F[K]>]: Schema<F[K]> }

type WireRow<F> = {
  [K in WireNames<F> as DocumentKey<K, F[K]>]: DocumentValueOf<F[K]> | Nullable<F[K]>
}
type WithDefault<F> = { [K in keyof F]: F[K] extends { default: unknown } ? K : never }[keyof F]
/** Row of a nested list in a body: fields with a default may be absent. */
type SaidRow<F> = Omit<WireRow<F>, WithDefault<F> & string> & Partial<WireRow<F>>

/**
 * Builds the body schema of a document or of its lines. The schema checks each field alone (type, length, pattern, limits):
 * the stricter checks of a form (fields/schema/to-zod.ts) must not refuse a paid sale.
 */
export function wireShape<const F extends DocumentFields>(fields: F): WireShape<F> {
  const parts = partsOf(fields).filter(part => isOnWire(part) && part.field.type !== 'json')
  return Object.fromEntries(parts.map(({ key, field }) => [key, schemaOf(field)])) as WireShape<F>
}

function schemaOf(field: DocumentField): z.ZodType {
  const filled = one(field)
  if (field.required) return field.optional ? filled.optional() : filled
  if (field.default === null) return filled.nullable().default(null)
  if (field.default !== undefined) return filled.default(field.default)
  return field.optional ? filled.nullable().optional() : filled.nullable()
}

function one(field: DocumentField): z.ZodType {
  switch (field.type) {
    case 'uid':
      return requiredText(40)
    case 'uuid':
      return uuid
    case 'instant':
      return instant
    case 'text':
    case 'digits': {
      if (field.pattern) return z.string().regex(new RegExp(field.pattern[0]), field.pattern[1])
      const written = field.required ? requiredText(field.max) : text(field.max)
      return field.type === 'digits' ? digits(written) : written
    }
    case 'money':
      return money
    case 'decimal':
      return atMost(decimal(field.places ?? 2, { digits: field.digits ?? 12 }), field.max, field.places ?? 2)
    case 'int':
      return bounded(z.int(), field)
    case 'bool':
      return z.boolean()
    case 'date':
      return z.string().refine(text => dayFromWire(text) !== null, 'Data inválida')
    case 'enum':
      return z.literal(field.options.map(([value]) => value))
    case 'ref':
      return isCode(field.to) ? text(10) : id
    case 'group':
      return z.object(wireShape(field.of))
    case 'values':
      return z.array(text(60)).max(field.max ?? 100)
    case 'list':
      return z.array(z.object(wireShape(field.of))).max(field.max ?? 1000)
    default:
      throw new Error(`documents: ${field.type} does not cross the wire`)
  }
}

/** Checks a valid amount against the maximum, as whole numbers of the last decimal place, because floats are not exact. */
const atMost = (schema: z.ZodType<string, string>, max: string | undefined, places: number): z.ZodType =>
  max === undefined
    ? schema
    : schema.refine(v => !/^\d+(\.\d+)?$/.test(v) || scaled(v, places) <= scaled(max, places), {
        error: `O valor máximo é ${max}.`,
      })

const scaled = (amount: string, places: number): bigint => {
  const [whole = '', part = ''] = amount.split('.')
  return BigInt(whole + part.padEnd(places, '0'))
}

function bounded(schema: z.ZodInt, { min, max }: { min?: number; max?: number }): z.ZodInt {
  const least = min === undefined ? schema : schema.min(min)
  return max === undefined ? least : least.max(max)
}

/** Gives a lenient schema for stored values, which may be older than today's rules for bodies. */
const told = (field: DocumentField): z.ZodType =>
  ['text', 'digits', 'decimal', 'uuid', 'uid', 'instant'].includes(field.type) ? z.string() : one(field)

/** Builds the zod shape of the stored fields that a document's form reads. */
export const keptShape = (fields: DocumentFields): z.ZodRawShape =>
  Object.fromEntries(
    partsOf(fields)
      .filter(({ field }) => field.type !== 'json')
      .map(({ key, field }) => [key, told(field).nullable().optional().meta({ title: field.label })]),
  )

/** Builds the zod shape of the fields in the value, by their names there: a value that waits is judged as it is. */
export const valueShape = (fields: DocumentFields): z.ZodRawShape =>
  Object.fromEntries(
    partsOf(fields)
      .filter(isHeld)
      .map(({ value, field }) => {
        const filled = inValue(field)
        return [value, field.required && field.optional !== true ? filled : filled.nullable().optional()]
      }),
  )

function inValue(field: DocumentField): z.ZodType {
  switch (field.type) {
    case 'group':
      return z.looseObject(valueShape(field.of))
    case 'list':
      return z.array(z.looseObject(valueShape(field.of))).max(field.max ?? 1000)
    default:
      return one(field)
  }
}

/** Schema of a field in a response: amounts, ids and other texts as they are stored. */
type Told<F> = F extends { type: 'text' | 'money' | 'decimal' | 'digits' | 'uuid' } ? Same<string> : Filled<F>
type AnsweredNames<F> = {
  [K in keyof F & string]: F[K] extends { answered: true } ? K : never
}[keyof F & string]

/** Response with a stored document. */
export type Answered<F> = {
  [K in Exclude<AnsweredNames<F>, SparseNames<F>> as DocumentKey<K, F[K]>]:
    | DocumentValueOf<F[K]>
    | Nullable<F[K]>
} & {
  [K in AnsweredNames<F> & SparseNames<F> as DocumentKey<K, F[K]>]?: DocumentValueOf<F[K]> | null | undefined
}

export type AnswerShape<F> = {
  [K in AnsweredNames<F> as DocumentKey<K, F[K]>]: F[K] extends { required: true }
    ? Told<F[K]>
    : F[K] extends { sparse: true }
      ? z.ZodOptional<z.ZodNullable<Told<F[K]>>>
      : z.ZodNullable<Told<F[K]>>
}

/** Builds the zod shape of the response with a stored document. */
export function answerShape<const F extends DocumentFields>(fields: F): AnswerShape<F> {
  const parts = partsOf(fields).filter(({ field }) => field.answered)
  const shape = (field: DocumentField): z.ZodType => {
    if (field.required) return told(field)
    return field.sparse ? told(field).nullable().optional() : told(field).nullable()
  }
  return Object.fromEntries(parts.map(({ key, field }) => [key, shape(field)])) as AnswerShape<F>
}
