import type { Field, Fields, LookupId } from './field.ts'

const LOOKUPS: ReadonlySet<string> = new Set<LookupId>([
  'unidades',
  'ncms',
  'cfops',
  'municipios',
  'paises',
  'bancos',
  'cst_ibscbs',
  'classificacao_tributaria',
])

/** A ref whose wire value is a code, not an id. */
export const isLookup = (to: string): boolean => LOOKUPS.has(to)

/** A field as it lies on the wire and in the table. */
export interface Column {
  /** Declared name, e.g. `categoria`. */
  name: string
  /** Key on the wire: `categoria_id`; dotted inside a group: `estoque.preco_vend`. */
  key: string
  /** Column of the table: `categoria_id`, `preco_vend`. */
  column: string
  field: Field
}

/** The scalar fields of a declaration, groups opened, in order; lists are left out. */
export function columnsOf(fields: Fields, prefix = ''): Column[] {
  return Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (field.type === 'list') return []
    if (field.type === 'group') return columnsOf(field.of, `${prefix}${name}.`)
    const column = field.type === 'ref' && !isLookup(field.to) ? `${name}_id` : name
    return [{ name, key: prefix + column, column, field }]
  })
}

/** `produtos` → `produto_id`: the column by which a child row points at its parent. */
export const parentKey = (register: string): string => `${register.replace(/s$/, '')}_id`
