import type { DocumentField, DocumentFields } from './document-field.ts'
import type { CodeIdList, CodeList } from './field.ts'

const CODES: ReadonlySet<string> = new Set<CodeList>([
  'unidades',
  'ncms',
  'cfops',
  'classificacao_tributaria',
])
const CODE_IDS: ReadonlySet<string> = new Set<CodeIdList>(['municipios', 'paises'])

/** A ref whose value is a code, not the id of a row. */
export const isCode = (to: string): boolean => CODES.has(to) || CODE_IDS.has(to)
/** Such a code that stands under `x_id`, and whose name is answered beside it. */
export const isCodeId = (to: string): boolean => CODE_IDS.has(to)

/** The key on the wire and the column: `categoria` → `categoria_id`, but `cfop` (a code) stays. */
export const keyOf = (name: string, field: { type: string; to?: string | undefined }): string =>
  field.type === 'ref' && !CODES.has(field.to ?? '') ? `${name}_id` : name

/** A document's field under each of its names. */
export interface Part {
  /** As declared. */
  name: string
  /** On the wire. */
  key: string
  /** In the value. */
  value: string
  column: string
  field: DocumentField
}

/** The fields of a declaration, in its order. Called where a module loads, never for a document. */
export const partsOf = (fields: DocumentFields): Part[] =>
  Object.entries(fields).map(([name, field]) => {
    const key = field.key ?? keyOf(name, field as { type: string; to?: string })
    return { name, key, value: field.value ?? key, column: field.column ?? key, field }
  })

export const isHeld = ({ field }: Part): boolean => field.held !== false && field.type !== 'json'
export const isOnWire = ({ field }: Part): boolean => field.wire !== false
/** Has a column of its own; a list's rows lie in another table, unless it is kept whole. */
export const isStored = ({ field }: Part): boolean =>
  !field.together && field.stored !== false && (field.type !== 'list' || field.json === true)

/** Stands in the column that those share. */
export const isTogether = ({ field }: Part): boolean => field.together === true

type Row = Readonly<Record<string, unknown>>

/**
 * Copies some members of an object, each from a name of its own; what it lacks is null, or away where it is `sparse`. By what the object
 * has, not by all that it might: a line of a sale says thirty of its hundred and forty.
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
