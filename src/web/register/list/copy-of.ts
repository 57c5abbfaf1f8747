import { reach } from '../../../core/fields/reach.ts'
import { columnsOf } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { place } from '../form/paths.ts'

type Valores = Readonly<Record<string, unknown>>

/** Makes a copy's values, with references' objects; no virtual, unique or `alone` fields, photographs or rows' ids. */
export function copyOf(register: AnyRegister, record: Registro): Valores {
  const fields = register.fields as Fields
  const unique = new Set((register.storage?.unique ?? []).flatMap(([keys]) => keys))
  const own = columnsOf(fields).filter(
    ({ key, field }) => !field.virtual && !field.alone && field.type !== 'photo' && !unique.has(key),
  )
  const values = own.reduce<Valores>((made, { key }) => place(made, key, reach(record, key) ?? null), {})
  const named = own.flatMap(({ name, key, field }) =>
    field.type === 'ref' && key === `${name}_id` ? [[name, record[name] ?? null] as const] : [],
  )
  const lists = Object.entries(fields).flatMap(([name, field]) => {
    const rows = record[name]
    if (field.type !== 'list' || field.alone || !Array.isArray(rows)) return []
    return [[name, copyRows(field.of, rows)] as const]
  })
  return { ...values, ...Object.fromEntries([...named, ...lists]) }
}

/** Copies the rows of a list without ids and `alone` fields, also in lists inside the rows. */
const copyRows = (of: Fields, rows: readonly Valores[]): Valores[] =>
  rows.map(({ id: _, ...row }) => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(of).flatMap(([name, field]): [string, unknown][] => {
        if (field.alone) return [[name, field.type === 'list' ? [] : null]]
        return field.type === 'list' && Array.isArray(row[name])
          ? [[name, copyRows(field.of, row[name])]]
          : []
      }),
    ),
  }))
