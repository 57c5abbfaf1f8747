import { reach } from '../../../../core/fields/reach.ts'
import { type Column, columnsOf } from '../../../../domain/fields/columns.ts'
import type { ListField } from '../../../../domain/fields/field.ts'
import { plainText } from '../../fields/plain-text.ts'
import { bareRows } from '../body.ts'
import { type FormField, sameValue, type Valores } from '../paths.ts'

/** A field whose values differ between the sides. */
export interface FieldDifference {
  field: FormField
  antes: unknown
  minha: unknown
  deles: unknown
  /** True when both sides changed the field: the user must choose. */
  conflito: boolean
  /** Formats the row of one side, in a list compared row by row. */
  linha?: (row: unknown) => string
}

type ByRow = FormField & { campo: ListField & { linhaPor: readonly string[] } }

/** Tells whether a list identifies its rows by fields of the row (`linhaPor`): its rows are then compared one by one. */
export const isByRow = (field: FormField): field is ByRow =>
  field.campo.type === 'list' && field.campo.linhaPor !== undefined

/** Gives the key of the list to which a row's difference belongs. */
export const listOf = ({ field }: FieldDifference): string => field.chave.split('#')[0] ?? ''

const keyOf = (keys: readonly string[], row: Valores): string => keys.map(key => String(row[key])).join('/')

const byKey = (keys: readonly string[], rows: unknown): Map<string, Valores> =>
  new Map(((rows ?? []) as readonly Valores[]).map(row => [keyOf(keys, row), row]))

/** Gives the parts of a row that a person types: without id and position. */
function written(campo: ListField, row: Valores | undefined): Valores | null {
  if (!row) return null
  const [bare] = bareRows(campo.of, [row]) as Valores[]
  const { id: _, ordem: __, ...rest } = bare ?? {}
  return rest
}

/** Names a row by its references: 'Grade P Azul' (`singular` and two names). */
const nameOf = ({ linhaPor, singular }: ByRow['campo'], row: Valores): string =>
  [singular, ...linhaPor.map(key => (row[key.replace(/_id$/, '')] as Valores | undefined)?.['nome'])]
    .filter(Boolean)
    .join(' ')

/** Formats a value of a row; a reference as the name in its object. */
function textOf({ key, field }: Column, row: Valores): string {
  const named = field.type === 'ref' ? (reach(row, key.replace(/_id$/, '')) as Valores | null) : null
  return String(named?.['nome'] ?? plainText(field, reach(row, key)))
}

/** Lists rows that differ between the sides; one that only one side changed, added or removed is preselected for it. */
export function rowDifferences(
  { chave, nome, campo }: ByRow,
  antes: unknown,
  minha: unknown,
  deles: unknown,
): FieldDifference[] {
  const [was, mine, theirs] = [antes, minha, deles].map(rows => byKey(campo.linhaPor, rows)) as [
    Map<string, Valores>,
    Map<string, Valores>,
    Map<string, Valores>,
  ]
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key): FieldDifference[] => {
    const rows = [was.get(key), mine.get(key), theirs.get(key)]
    const [before, my, their] = rows.map(row => written(campo, row))
    if (sameValue(my, their)) return []
    const row = rows.find(Boolean) ?? {}
    const columns = columnsOf(campo.of).filter(column => !campo.linhaPor.includes(column.key))
    const differ = columns.filter(column => {
      const [first, ...others] = rows.filter(Boolean).map(each => reach(each ?? {}, column.key))
      return others.some(value => !sameValue(first, value))
    })
    const told = differ.length > 0 ? differ : columns
    // the row was added or removed as a whole
    const whole = differ.length === 0 ? campo.linhaInteira : undefined
    return [
      {
        field: { chave: `${chave}#${key}`, nome, campo: { ...campo, label: nameOf(campo, row) } },
        antes: rows[0],
        minha: rows[1],
        deles: rows[2],
        conflito: !sameValue(my, before) && !sameValue(their, before),
        linha: side =>
          side === undefined
            ? '(não há)'
            : whole
              ? String(reach(side as Valores, whole))
              : told
                  .map(column => [column.field.label, textOf(column, side as Valores)])
                  .filter(([, text]) => text)
                  .map(([label, text]) => `${label} ${text}`)
                  .join(' · ') || '(vazio)',
      },
    ]
  })
}

/**
 * Makes the list's rows from the choices: first my rows in my order, then their new rows. A row that still exists keeps its
 * stored id; a row that they removed and I keep gets a new one.
 */
export function settledRows(
  chave: string,
  mine: Valores,
  theirs: Valores,
  chosen: ReadonlyMap<string, unknown>,
  differences: readonly FieldDifference[],
): Valores[] {
  const campo = differences.find(row => listOf(row) === chave && row.linha)?.field.campo as ByRow['campo']
  const there = byKey(campo.linhaPor, theirs[chave])
  const rows = new Map([...byKey(campo.linhaPor, mine[chave]), ...there])
  const order = [...byKey(campo.linhaPor, mine[chave]).keys(), ...there.keys()]
  return [...new Set(order)].flatMap(key => {
    const row = chosen.has(key) ? (chosen.get(key) as Valores | undefined) : rows.get(key)
    return row ? [known(campo, row, there.get(key))] : []
  })
}

/** Replaces the ids of a row, and of the rows of its lists, by the ids that the server has now. */
function known({ of }: ListField, row: Valores, there: Valores | undefined): Valores {
  const { id: _, ...rest } = row
  const lists = Object.entries(of).flatMap(([name, field]) => {
    const rows = row[name]
    if (field.type !== 'list' || !Array.isArray(rows)) return []
    const now = new Map(((there?.[name] ?? []) as Valores[]).map(each => [each['id'], each]))
    return [[name, rows.map((each: Valores) => known(field, each, now.get(each['id'])))] as const]
  })
  return { ...rest, ...Object.fromEntries(lists), ...(there ? { id: there['id'] } : {}) }
}
