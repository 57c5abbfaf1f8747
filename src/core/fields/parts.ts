import type { DocumentField, DocumentFields } from './document-field.ts'
import type { CodeIdList, CodeList } from './field.ts'

const CODES: ReadonlySet<string> = new Set<CodeList>([
  'unidades',
  'ncms',
  'cfops',
  'classificacao_tributaria',
])
const CODE_IDS: ReadonlySet<string> = new Set<CodeIdList>(['municipios', 'paises'])

/** Tells whether a reference holds a code, not a row's id. */
export const isCode = (to: string): boolean => CODES.has(to) || CODE_IDS.has(to)
/** Tells whether the key of a code is `x_id`; answers then also have the name of the code. */
export const isCodeId = (to: string): boolean => CODE_IDS.has(to)

/** Gives the key in the API and the column: `categoria` → `categoria_id`, but `cfop` (a code) stays. */
export const keyOf = (name: string, field: { type: string; to?: string | undefined }): string =>
  field.type === 'ref' && !CODES.has(field.to ?? '') ? `${name}_id` : name

/** A document's field with each of its names. */
export interface Part {
  /** Name in the declaration. */
  name: string
  /** Name in the API. */
  key: string
  /** Name in the value (the object in memory). */
  value: string
  column: string
  field: DocumentField
}

/** Lists the fields of a declaration in order. Call it when a module loads, never for each document. */
export const partsOf = (fields: DocumentFields): Part[] =>
  Object.entries(fields).map(([name, field]) => {
    const key = field.key ?? keyOf(name, field as { type: string; to?: string })
    return { name, key, value: field.value ?? key, column: field.column ?? key, field }
  })

export const isHeld = ({ field }: Part): boolean => field.held !== false && field.type !== 'json'
export const isOnWire = ({ field }: Part): boolean => field.wire !== false
/** Tells if the field has its own column. A list has a table, unless stored as JSON; `together` fields share a column. */
export const isStored = ({ field }: Part): boolean =>
  !field.together && field.stored !== false && (field.type !== 'list' || field.json === true)

/** Tells whether the field is in the shared jsonb column. */
export const isTogether = ({ field }: Part): boolean => field.together === true

type Row = Readonly<Record<string, unknown>>

/**
 * Makes a function that copies members of an object under other names. Missing members become null, or stay absent when
 * `sparse`. It loops over the object's members, not over all names, because a sale line uses few of its many names.
 */
export function picker(
  names: readonly (readonly [from: string, to: string, sparse?: true | undefined])[],
): (from: Row) => Row {
  const known = new Map(names.map(([from, to]) => [from, to]))
  const empty = Object.fromEntries(names.flatMap(([, to, sparse]) => (sparse ? [] : [[to, null]])))
  return from => {
    const picked: Record<string, unknown> = { ...empty }
    for (const name in from) {
      const value = from[name]
      const to = value == null ? undefined : known.get(name)
      if (to !== undefined) picked[to] = value
    }
    return picked
  }
}
