import { reach } from '../../../core/fields/reach.ts'
import type { Column } from '../../../domain/fields/columns.ts'
import { municipioPorCodigo } from '../../codes/municipios.ts'
import { paisPorCodigo } from '../../codes/paises.ts'
import { ofAccount } from '../../db/placement.ts'
import type { Q } from '../../db/transaction.ts'
import { isRowRef, type Plan } from '../plan.ts'
import { place, type WireRow } from '../wire.ts'

/** Records to which `attachRefs` adds the objects of their references, for the field names that `wanted` accepts. */
export interface Pointing {
  columns: readonly Column[]
  records: readonly WireRow[]
  wanted: (name: string) => boolean
}

/** Tables of the law in memory: code → object. */
const IN_MEMORY: Readonly<Record<string, (code: string) => object | null>> = {
  municipios: municipioPorCodigo,
  paises: paisPorCodigo,
}

const objectKey = (key: string) => key.replace(/_id$/, '')

/** Adds `categoria: { id, nome }` to `categoria_id`, in one statement; municipality and country from memory. */
export async function attachRefs(q: Q, pointed: Plan['pointed'], groups: readonly Pointing[]): Promise<void> {
  const asked = new Map<string, Set<number>>()
  const places: { to: string; key: string; records: readonly WireRow[] }[] = []
  for (const { columns, records, wanted } of groups)
    for (const column of columns) {
      const { name, key, field } = column
      if (field.type !== 'ref') continue
      const find = IN_MEMORY[field.to]
      if (find)
        for (const record of records) place(record, objectKey(key), find(String(reach(record, key) ?? '')))
      else if (isRowRef(column) && wanted(name)) {
        const ids = asked.get(field.to) ?? new Set()
        asked.set(field.to, ids)
        for (const record of records) {
          const id = reach(record, key)
          if (typeof id === 'number') ids.add(id)
        }
        places.push({ to: field.to, key, records })
      }
    }
  const found = await readPointed(q, pointed, asked)
  for (const { to, key, records } of places)
    for (const record of records)
      place(record, objectKey(key), found.get(to)?.get(reach(record, key)) ?? null)
}

/** Reads rows of several tables by id, with the columns shown inside other records. */
async function readPointed(
  q: Q,
  pointed: Plan['pointed'],
  asked: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, Map<unknown, WireRow>>> {
  const tables = [...asked].filter(([, ids]) => ids.size > 0)
  const found = new Map<string, Map<unknown, WireRow>>()
  if (tables.length === 0) return found
  const { rows } = await q.query<{ alvo: number; objeto: WireRow }>(
    tables
      .map(([table], i) => {
        // of rows from several nodes row_to_json would not know the names
        const named = ['id', ...(pointed.get(table) ?? ['nome'])].map(name => `'${name}', "${name}"`)
        return `select ${i} as alvo, json_build_object(${named}) as objeto from "${table}" where ${ofAccount(table)}id = any($${i + 1}::bigint[])`
      })
      .join(' union all '),
    tables.map(([, ids]) => [...ids]),
  )
  for (const [table] of tables) found.set(table, new Map())
  for (const { alvo, objeto } of rows) found.get(tables[alvo]?.[0] ?? '')?.set(objeto['id'], objeto)
  return found
}
