import type { ReactNode } from 'react'
import { reach } from '../../../core/fields/reach.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { type Column, columnsOf, isCode, isCodeId } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Field, Fields } from '../../../domain/fields/field.ts'
import { stampsOf } from '../../../domain/fields/filter/filter-fields.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { EXTRA_COLUMNS } from '../../records/lists.ts'
import { shortTime } from '../../state/local-time.ts'
import { placesOf } from '../../state/places.ts'
import { hasFlag } from '../../state/session.ts'
import { maskOf } from '../fields/mask.ts'
import { documentShown } from '../fields/mask-document.ts'
import { standsRight } from '../fields/plain-text.ts'
import type { ListColumn } from './column.ts'

/** How a list tells or draws cells in another way than their fields, by column. */
export type CellLooks<Row> = Readonly<
  Record<
    string,
    {
      text?: (row: Row, told: string) => string
      look?: (row: Row) => string
      /** Draws what text alone does not say, in this many characters. */
      draw?: (row: Row) => ReactNode
      room?: number
    }
  >
>

/** Gives a column with its own text, and the classes of its look. */
export function looked(
  column: ListColumn,
  { text, look, draw, room = 0 }: CellLooks<Registro>[string] = {},
): ListColumn {
  const texto = text ? (row: Registro) => text(row, column.texto(row)) : column.texto
  if (draw)
    return { ...column, texto, celula: draw, direita: false, minimo: Math.max(room, column.minimo ?? 0) }
  if (!look) return { ...column, texto }
  return { ...column, texto, celula: row => <span className={look(row)}>{texto(row)}</span> }
}

/** Minimum and maximum width of a column, in characters. */
const MIN = 3
const MAX = 44

const UNORDERED = new Set(['checklist', 'values', 'photo'])

/** Gives the name of a reference's object. */
function named(object: unknown): string {
  if (typeof object !== 'object' || object === null) return ''
  const row = object as Record<string, unknown>
  if (typeof row['uf'] === 'string') return `${row['name']}/${row['uf']}`
  return String(
    row['nome'] ?? row['descricao'] ?? row['name'] ?? row['lote'] ?? row['endereco'] ?? row['id'] ?? '',
  )
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Formats an option: an official code with its name ('00 Tributada integralmente'), any other by name alone. */
const optionLabel = ([value, label]: readonly [string | number, string]): string =>
  typeof value === 'string' && /^\d/.test(value) && !label.startsWith(value) ? `${value} ${label}` : label

function textOf(field: Field, key: string): (row: Registro) => string {
  switch (field.type) {
    case 'enum': {
      const labels = new Map<unknown, string>(field.options.map(option => [option[0], optionLabel(option)]))
      return row => labels.get(reach(row, key)) ?? asText(reach(row, key))
    }
    case 'checklist': {
      const labels = new Map<unknown, string>(field.options)
      return row =>
        [reach(row, key) ?? []]
          .flat()
          .map(value => labels.get(value) ?? asText(value))
          .join(', ')
    }
    case 'values':
      return row => [reach(row, key) ?? []].flat().map(asText).join(', ')
    case 'bool':
      return row => (reach(row, key) === true ? 'sim' : 'não')
    case 'decimal':
    case 'money': {
      const places = placesOf(field)
      return row => {
        const value = reach(row, key)
        return typeof value === 'string' ? formatDecimal(value, Math.min(2, places), places) : ''
      }
    }
    case 'ref': {
      if (isCode(field.to) && !isCodeId(field.to)) return row => asText(reach(row, key))
      const object = key.replace(/_id$/, '')
      return row => named(reach(row, object)) || asText(reach(row, key))
    }
    case 'datetime':
      return row => {
        const value = asText(reach(row, key))
        return value.includes('T') ? shortTime(value) : value.slice(0, 16)
      }
    case 'phone':
    case 'text':
    case 'digits': {
      if ('documento' in field && field.documento === 'pelo_tipo')
        return row => {
          const said = asText(reach(row, key))
          const personal = typeof field.personal === 'function' && field.personal(said)
          return personal ? documentShown(said) : maskOf(field, row['tipo']).mostrar(said)
        }
      const { mostrar } = maskOf(field)
      return row => mostrar(asText(reach(row, key)))
    }
    default:
      return row => asText(reach(row, key))
  }
}

const WIDTHS: Partial<Record<Field['type'], number>> = {
  date: 10,
  datetime: 16,
  time: 8,
  phone: 15,
  bool: 3,
}

/** Gives a column's minimum width in characters, by type, labels, mask or digits (14 at most); 0 when none tells. */
function least(field: Field): number {
  const known = WIDTHS[field.type]
  if (known) return known
  if (field.type === 'enum')
    return Math.min(MAX, Math.max(...field.options.map(option => optionLabel(option).length)))
  if (field.type === 'text' && field.documento) return 18
  if (field.mask?.includes('#')) return field.mask.length
  if (field.type === 'digits') return Math.min(field.max, 14)
  return 0
}

function fromColumn({ key, column, field }: Column): ListColumn {
  const told = textOf(field, key)
  const { empty } = field
  const texto = empty ? (row: Registro) => told(row) || empty : told
  return {
    id: key,
    titulo: field.label,
    ordem: field.virtual || UNORDERED.has(field.type) ? null : column,
    direita: standsRight(field),
    padrao: field.list !== undefined && field.list !== false,
    larga: field.list === 'wide',
    minimo: least(field),
    texto,
    ...(field.type === 'bool'
      ? { celula: (row: Registro) => (texto(row) === 'sim' ? 'sim' : <span className="text-dim">não</span>) }
      : {}),
  }
}

const known = new WeakMap<AnyRegister, readonly ListColumn[]>()

/** Lists every column a list can show: declared fields, extra columns, stamps (creation and last change), id. */
export const listColumns = (register: AnyRegister): readonly ListColumn[] =>
  everyColumn(register).filter(({ id }) => isSeen(register, id))

/** Tells whether the user may see a column. */
export const isSeen = ({ reading }: AnyRegister, column: string): boolean =>
  reading?.seenBy?.[column]?.some(hasFlag) ?? true

function everyColumn(register: AnyRegister): readonly ListColumn[] {
  const found = known.get(register)
  if (found) return found
  const made = [
    ...columnsOf(register.fields as Fields)
      .filter(({ field }) => field.type !== 'photo' && field.virtual !== 'body')
      .map(fromColumn),
    ...(EXTRA_COLUMNS[register.id] ?? []),
    ...columnsOf(stampsOf(register)).map(column => ({ ...fromColumn(column), ordem: column.column })),
    {
      id: 'id',
      titulo: 'Código',
      ordem: 'id',
      direita: true,
      padrao: false,
      texto: (row: Registro) => String(row.id),
    },
  ]
  known.set(register, made)
  return made
}

/** Tells whether the list accepts an order like 'nome,desc' ('': its own), by order key, wire key or declared name. */
export function ordersBy(register: AnyRegister, ordem: string): boolean {
  const [key = '', direction = 'asc'] = ordem.split(',')
  if (key === '') return true
  if (direction !== 'asc' && direction !== 'desc') return false
  return (
    listColumns(register).some(column => column.ordem === key) ||
    columnsOf(register.fields as Fields).some(
      ({ key: wire, name, field }) => !UNORDERED.has(field.type) && (wire === key || name === key),
    )
  )
}

/** Gives the name of a record for questions and notices. */
export function nameOf(register: AnyRegister, row: Registro): string {
  const display = register.lookup?.display ?? 'nome'
  return asText(row[display]) || `#${row.id}`
}

/** Measures columns in characters with their heading. @param widths updated here: a shown column never gets narrower */
export function measure(
  columns: readonly ListColumn[],
  rows: readonly Registro[],
  widths: Map<string, number>,
): void {
  for (const column of columns) {
    // the heading has a smaller, spaced font; the 2 is for the arrow of the order
    let width = Math.max(
      column.minimo ?? MIN,
      Math.ceil(column.titulo.length * 0.9) + 2,
      widths.get(column.id) ?? 0,
    )
    for (const row of rows) width = Math.max(width, column.texto(row).length)
    widths.set(column.id, Math.min(width, MAX))
  }
}
