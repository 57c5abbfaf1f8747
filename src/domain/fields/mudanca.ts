import { reach } from '../../core/fields/reach.ts'
import { oncePer } from '../../core/once-per.ts'
import { columnsOf } from './columns.ts'
import type { Fields } from './field.ts'

/** A changed field of a record, with old and new JSON value. */
export interface Mudanca {
  /** JSON key, dotted inside a group: `categoria_id`, `estoque.preco_vend`; the field's name for a list. */
  campo: string
  rotulo: string
  /** Old value; for a list, the rows that were changed or removed. In `depois`, the rows that were changed or added. */
  antes: unknown
  depois: unknown
}

type Registro = Record<string, unknown>

/** Text that replaces the values of a secret in the history. */
export const SIGILO = '••••••'

/** Keys whose values are never stored in the history, even if their field is not declared as secret. */
const SECRETOS = /senha|password|(^|[_.])pin($|_)|_hash$|^hash$|certificado|token|(^|[_.])csc$/i

const valueAt = (record: Registro | null, key: string): unknown => reach(record, key) ?? null

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

interface Coluna {
  key: string
  secreto: boolean
  /** Columns of a list's rows. */
  of?: readonly Coluna[]
}

interface Parte extends Coluna {
  rotulo: string
}

/** Hides the value of a secret. */
const told = ({ secreto }: Coluna, value: unknown): unknown =>
  secreto && value !== null && value !== '' ? SIGILO : value

/** Lists the parts of a record to compare, cached by declaration. */
const partesDe: (fields: Fields) => readonly Parte[] = oncePer(fields => {
  const coluna = (key: string): Coluna => ({ key, secreto: SECRETOS.test(key) })
  return Object.entries(fields).flatMap(([name, field]): Parte[] =>
    field.type === 'list'
      ? [{ ...coluna(name), rotulo: field.label, of: partesDe(field.of) }]
      : columnsOf({ [name]: field })
          .filter(({ field: { virtual } }) => virtual !== 'answer')
          .map(column => ({ ...coluna(column.key), rotulo: column.field.label })),
  )
})

/**
 * Lists the changes between two records as in API responses, in declaration order. `antes` null: a new record, with a change
 * for each filled field. `depois` null: a deleted record.
 */
export function mudancasDe(fields: Fields, antes: Registro | null, depois: Registro | null): Mudanca[] {
  const mudancas: Mudanca[] = []
  for (const parte of partesDe(fields)) {
    const { key, rotulo, of } = parte
    if (of) {
      changesOfList(parte, of, antes, depois, mudancas)
      continue
    }
    const a = antes && valueAt(antes, key)
    const d = depois && valueAt(depois, key)
    if (same(a, d) || (antes === null && vazio(d)) || (depois === null && vazio(a))) continue
    mudancas.push({ campo: key, rotulo, antes: told(parte, a), depois: told(parte, d) })
  }
  return mudancas
}

const vazio = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

function changesOfList(
  { key: campo, rotulo }: Parte,
  of: readonly Coluna[],
  antes: Registro | null,
  depois: Registro | null,
  mudancas: Mudanca[],
): void {
  // of a new record, only filled keys of the rows are listed, as for its other fields
  const rows = (record: Registro | null) => rowsTold(record?.[campo], of, antes !== null)
  const [a, d] = [rows(antes), rows(depois)]
  if (a.length === 0) {
    if (d.length > 0) mudancas.push({ campo, rotulo, antes: [], depois: d })
    return
  }
  const [had, has] = [new Set(a.map(row => JSON.stringify(row))), new Set(d.map(row => JSON.stringify(row)))]
  const gone = a.filter(row => !has.has(JSON.stringify(row)))
  const come = d.filter(row => !had.has(JSON.stringify(row)))
  if (gone.length + come.length > 0) mudancas.push({ campo, rotulo, antes: gone, depois: come })
}

function rowsTold(list: unknown, of: readonly Coluna[], emptyToo: boolean): Registro[] {
  return ((list ?? []) as readonly Registro[]).map(row => {
    const said: Registro = { id: row['id'] ?? null }
    for (const coluna of of) {
      const value = coluna.of
        ? rowsTold(row[coluna.key], coluna.of, emptyToo)
        : told(coluna, valueAt(row, coluna.key))
      if (emptyToo || !vazio(value)) said[coluna.key] = value
    }
    return said
  })
}

/**
 * Joins successive changes: first `antes` and last `depois` of each field, and of each row of a list. Leaves out fields that
 * returned to their first value, but not secrets, whose values are unknown.
 */
export function joinMudancas(passos: readonly (readonly Mudanca[])[]): Mudanca[] {
  const campos = new Map<string, Mudanca>()
  for (const mudanca of passos.flat()) {
    const antes = campos.get(mudanca.campo)
    campos.set(mudanca.campo, antes ? joined(antes, mudanca) : mudanca)
  }
  return [...campos.values()].filter(({ antes, depois }) => !same(antes, depois) || antes === SIGILO)
}

function joined(first: Mudanca, then: Mudanca): Mudanca {
  const [a, b, c, d] = [first.antes, first.depois, then.antes, then.depois].map(rowsOf)
  if (!a || !b || !c || !d) return { ...then, antes: first.antes }
  const had = [...a, ...without(c, b)]
  const has = [...without(b, c), ...d]
  return { ...then, antes: without(had, has), depois: without(has, had) }
}

/** Gives the value as a list's changed rows; null: another value. */
const rowsOf = (value: unknown): readonly Registro[] | null =>
  Array.isArray(value) && value.every(row => typeof row === 'object' && row !== null) ? value : null

function without(rows: readonly Registro[], others: readonly Registro[]): Registro[] {
  const texts = new Set(others.map(row => JSON.stringify(row)))
  return rows.filter(row => !texts.has(JSON.stringify(row)))
}

/** Lists the secrets of a body (password, PIN) as changed fields, without their values. */
export const segredosDe = (fields: Fields, body: Registro): Mudanca[] =>
  columnsOf(fields).flatMap(({ key, field }) =>
    'senha' in field && field.senha && !vazio(valueAt(body, key))
      ? [{ campo: key, rotulo: field.label, antes: SIGILO, depois: SIGILO }]
      : [],
  )
