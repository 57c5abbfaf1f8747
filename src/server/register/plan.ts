import { type Column, columnsOf, isCode, parentKey } from '../../domain/register/columns.ts'
import type { AnyRegister, Predicate } from '../../domain/register/define.ts'
import type { Fields, ListField } from '../../domain/register/field.ts'
import { listTable } from '../db/to-table.ts'

export interface ListPlan {
  name: string
  field: ListField
  table: string
  /** Column that points at the parent. */
  key: string
  columns: Column[]
  /** The rows have `ordem`; those of a register of their own do not. */
  ordered: boolean
}

/** A declaration read once, in the terms the SQL needs. */
export interface Plan {
  register: AnyRegister
  table: string
  /** Stored columns. */
  columns: Column[]
  byKey: ReadonlyMap<string, Column>
  lists: ListPlan[]
  display: string
  /** The same of every register. */
  displays: ReadonlyMap<string, string>
  limit: number
  max: number
  /** Keys of pictures. */
  photos: readonly string[]
  /** Keys not answered to who lacks the flag. */
  secrets: readonly string[]
  visibleWhen: readonly (readonly [key: string, predicate: Predicate<unknown>])[]
  readOnlyWhen: readonly (readonly [key: string, predicate: Predicate<unknown>])[]
}

const stored = (fields: Fields) => columnsOf(fields).filter(({ field }) => !field.virtual)

/** @throws when a register asks for something the machine does not do; it would throw at start. */
export function planOf(register: AnyRegister, all: readonly AnyRegister[]): Plan {
  const fields = register.fields as Fields
  const columns = stored(fields)
  const registers = new Set(all.map(({ id }) => id))
  const conditions = (map: object | undefined) =>
    Object.entries((map ?? {}) as Record<string, Predicate<unknown>>).flatMap(([name, predicate]) => {
      const column = columns.find(({ key, name: own }) => (name.includes('.') ? key === name : own === name))
      return column ? [[column.key, predicate] as const] : []
    })
  return {
    register,
    table: register.id,
    columns,
    byKey: new Map(columns.map(column => [column.key, column])),
    lists: Object.entries(fields).flatMap(([name, field]) => {
      if (field.type !== 'list') return []
      const table = listTable(register.id, name, field)
      return [
        {
          name,
          field,
          table,
          key: parentKey(register.id),
          columns: stored(field.of),
          ordered: !registers.has(table),
        },
      ]
    }),
    display: register.display ?? 'nome',
    displays: new Map(all.map(({ id, display }) => [id, display ?? 'nome'])),
    limit: register.pages?.limit ?? 50,
    max: register.pages?.max ?? 200,
    photos: columns.filter(({ field }) => field.type === 'photo').map(({ key }) => key),
    secrets: columns.filter(({ field }) => field.secret).map(({ key }) => key),
    visibleWhen: conditions(register.visibleWhen),
    readOnlyWhen: conditions(register.readOnlyWhen),
  }
}

/** A ref to rows of a table, not to a code. */
export const isRowRef = ({ field }: Column): boolean => field.type === 'ref' && !isCode(field.to)
