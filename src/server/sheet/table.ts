import type { FastifyReply } from 'fastify'
import type { Fuso } from '../../core/document/fuso.ts'
import { csvLine } from '../../core/text/csv.ts'
import type { Field } from '../../domain/fields/field.ts'
import { fieldText } from '../../domain/fields/field-text.ts'
import { guarded } from '../../domain/fields/formula.ts'
import type { FileColumn, FileFormat } from '../../domain/fields/sheet/list-file.ts'
import type { Db, Q } from '../db/transaction.ts'
import { refusePin } from '../http/refuse-pin.ts'
import type { Sessao } from '../http/session.ts'
import { sendSheet } from './send.ts'
import { momentCell, type SheetCell, xlsx } from './xlsx.ts'

/** Column of a table file: its field says how a value is written. */
export interface SheetColumn<Row> {
  titulo: string
  field: Field
  value: (row: Row) => unknown
  /** Text of a value; default: that of the field. */
  text?: (row: Row) => string | Promise<string>
  /** Width in a sheet, in letters; default: by title and field. */
  largura?: number
}

type Parts<Row> = AsyncIterable<readonly Row[]>
type Write = (piece: string | Buffer) => Promise<void>

/** Writes rows as CSV (`;`, BOM, decimal comma) or XLSX, part by part. */
export async function writeTable<Row>(
  { titulo, formato, columns }: { titulo: string; formato: FileFormat; columns: readonly SheetColumn<Row>[] },
  parts: Parts<Row>,
  write: Write,
): Promise<void> {
  const heading = columns.map(column => column.titulo)
  const across = <T>(row: Row, cell: (column: SheetColumn<Row>, row: Row) => T | Promise<T>) =>
    Promise.all(columns.map(column => cell(column, row)))
  if (formato === 'csv') {
    await write(`\ufeff${csvLine(heading)}`)
    for await (const rows of parts) {
      let text = ''
      for (const row of rows) text += csvLine(await across(row, csvText))
      await write(text)
    }
    return
  }
  async function* lines(): AsyncGenerator<SheetCell[][]> {
    yield [heading]
    for await (const rows of parts) {
      const part: SheetCell[][] = []
      for (const row of rows) part.push(await across(row, cellOf))
      yield part
    }
  }
  for await (const bytes of xlsx(titulo, columns.map(widthOf), lines())) await write(bytes)
}

interface ListFile<Row> {
  /** Name of the file, without extension. */
  name: string
  titulo: string
  formato: FileFormat
  columns: readonly FileColumn<Row>[]
}

/** Sends a list as a file, in one transaction. @param open begins to read; its refusals come before the first byte */
export function sendList<Row>(
  { db, sessao, reply }: { db: Db; sessao: Sessao; reply: FastifyReply },
  { name, columns, ...file }: ListFile<Row>,
  open: (q: Q) => Promise<Parts<Row>>,
): Promise<FastifyReply> {
  refusePin(sessao)
  const { fuso } = sessao.empresa
  const here = columns.map(column => columnIn(column, fuso))
  return sendSheet(reply, name, file.formato, write =>
    db.tx(sessao, async q => writeTable({ ...file, columns: here }, await open(q), write)),
  )
}

const columnIn = <Row>({ field, value }: FileColumn<Row>, fuso: Fuso): SheetColumn<Row> => ({
  titulo: field.label,
  field,
  value: row => value(row, fuso),
})

const textOf = <Row>({ field, value, text }: SheetColumn<Row>, row: Row): string | Promise<string> =>
  text ? text(row) : fieldText(field, value(row))

/** Writes a CSV cell; a text that would run as a formula gets an apostrophe, except in numeric columns. */
async function csvText<Row>(column: SheetColumn<Row>, row: Row): Promise<string> {
  const text = await textOf(column, row)
  return isNumeric(column.field) ? text : guarded(text)
}

const isNumeric = ({ type }: Field) => type === 'int' || type === 'decimal' || type === 'money'

async function cellOf<Row>(column: SheetColumn<Row>, row: Row): Promise<SheetCell> {
  const { field } = column
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return null
  // a spreadsheet would change a number beyond 15 digits
  if (isNumeric(field) && String(value).replace(/\D/g, '').length <= 15)
    return { n: String(value), casas: 'places' in field ? (field.places ?? 2) : field.type === 'int' ? 0 : 2 }
  if (field.type === 'date') {
    const [d, m, y] = String(value).split('/')
    return { dia: `${y}-${m}-${d}` }
  }
  const text = await textOf(column, row)
  return (field.type === 'datetime' ? momentCell(text) : text) || null
}

function widthOf<Row>({ titulo, field, largura }: SheetColumn<Row>): number {
  const most = 'max' in field && typeof field.max === 'number' && field.type !== 'int' ? field.max : 14
  return largura ?? Math.min(48, Math.max(titulo.length + 2, most + 2, 8))
}
