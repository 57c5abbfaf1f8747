import type {
  DocumentFields,
  DocumentKey,
  DocumentValueOf,
  Held,
  Nullable,
  StoredRow,
  ValueKey,
} from '../../core/fields/document-field.ts'
import { isHeld, isOnWire, partsOf, picker } from '../../core/fields/parts.ts'
import { dec } from '../../core/money/decimal.ts'
import type { Answered } from './to-zod.ts'

/** Fields that both the in-memory value and the body have. */
type SharedNames<F> = {
  [K in keyof F & string]: F[K] extends { wire: false } | { held: false } | { type: 'json' } ? never : K
}[keyof F & string]

type ToWire<F> = {
  [K in SharedNames<F> as DocumentKey<K, F[K]>]: DocumentValueOf<F[K]> | Nullable<F[K]>
}
/** In-memory value made from a body; a missing field is null. */
type FromWire<F> = {
  [K in SharedNames<F> as ValueKey<K, F[K]>]:
    | DocumentValueOf<F[K]>
    | (F[K] extends { optional: unknown } ? null : Nullable<F[K]>)
}

export interface Wire<F> {
  /** Default values of absent body fields. */
  defaults: Readonly<Record<string, unknown>>
  /** Converts the in-memory value's fields to body fields. */
  toWire(value: Held<F>): ToWire<F>
  /** Converts the fields of a body, or of a stored row, to the in-memory value's fields. */
  fromWire(body: object): FromWire<F>
}

/** Builds the converters between a document's in-memory value and its body. */
export function wireOf<const F extends DocumentFields>(fields: F): Wire<F> {
  const parts = partsOf(fields)
  const shared = parts.filter(part => isHeld(part) && isOnWire(part))
  const out = picker(shared.map(({ value, key, field }) => [value, key, field.sparse]))
  const into = picker(shared.map(({ key, value, field }) => [key, value, field.sparse]))
  const told = parts.filter(part => isOnWire(part) && part.field.default !== undefined)
  return {
    defaults: Object.fromEntries(told.map(({ key, field }) => [key, field.default])),
    toWire: value => out(value) as ToWire<F>,
    fromWire: body => into(body as Readonly<Record<string, unknown>>) as FromWire<F>,
  }
}

type EngineNames<F> = {
  [K in keyof F & string]: F[K] extends { engine: true } ? ValueKey<K, F[K]> : never
}[keyof F & string]

/** Builds a function that copies the fields that the tax engine takes unchanged. */
export function engineOf<const F extends DocumentFields>(
  fields: F,
): (value: Held<F>) => Pick<Held<F>, EngineNames<F> & keyof Held<F>> {
  const names = partsOf(fields).flatMap(({ value, field }) =>
    field.engine ? [[value, value, field.sparse] as const] : [],
  )
  return picker(names) as never
}

/** Builds a function that makes of a body the response that reading the stored document would give. */
export function answeredOf<const F extends DocumentFields>(fields: F): (body: object) => Answered<F> {
  const told = partsOf(fields).filter(({ field }) => field.answered)
  const pick = picker(told.map(({ key, field }) => [key, key, field.sparse]))
  const amounts = told.flatMap(({ key, field }) => (field.type === 'money' ? [key] : []))
  return body => {
    const answer = pick(body as Readonly<Record<string, unknown>>) as Record<string, unknown>
    for (const key of amounts) if (answer[key] != null) answer[key] = dec(String(answer[key])).toFixed(2)
    return answer as Answered<F>
  }
}

type Tags<F> = {
  [K in keyof F & string as F[K] extends { xml: infer T extends string } ? T : never]:
    | DocumentValueOf<F[K]>
    | Nullable<F[K]>
}

type TaggedKeys<F> = {
  [K in keyof F & string]: F[K] extends { xml: string } ? DocumentKey<K, F[K]> : never
}[keyof F & string]
/** Columns whose field has this XML tag. */
export type TaggedAs<F, T extends string> = Pick<
  StoredRow<F>,
  {
    [K in keyof F & string]: F[K] extends { xml: T } ? DocumentKey<K, F[K]> : never
  }[keyof F & string] &
    keyof StoredRow<F>
>
export type Tagged<F> = Pick<StoredRow<F>, TaggedKeys<F> & keyof StoredRow<F>>

/** Builds a function that gives the XML tags declared in the fields, with the row's values. */
export function tagsOf<const F extends DocumentFields>(fields: F): (row: Tagged<F>) => Tags<F> {
  const tags = partsOf(fields).flatMap(({ key, field }) => (field.xml ? [[key, field.xml] as const] : []))
  return picker(tags) as never
}
