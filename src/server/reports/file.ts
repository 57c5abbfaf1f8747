import type { FastifyReply } from 'fastify'
import { dayToWire, isoToWire } from '../../core/dates/day.ts'
import { dataHoraIn } from '../../core/document/fuso.ts'
import type { ReportDays } from '../../core/report/period.ts'
import { csvLine } from '../../core/text/csv.ts'
import { fieldError } from '../../domain/error.ts'
import { guarded } from '../../domain/fields/formula.ts'
import { cellText, isNumber } from '../../domain/reports/cell-text.ts'
import type { Report } from '../../domain/reports/define.ts'
import type { ReportColumn, ReportFormat, ReportQuery, ReportRow } from '../../domain/reports/endpoint.ts'
import type { Db, Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import { renderReport } from '../print/report-pdf.ts'
import { type SheetFormat, sendSheet } from '../sheet/send.ts'
import { momentCell, type SheetCell, type SheetRow, xlsx } from '../sheet/xlsx.ts'
import type { StoredReportRow } from './compose-repository.ts'
import { readAll, readPage, type StoredRead } from './page-repository.ts'
import {
  FILE_SECONDS,
  type Prepared,
  prepare,
  readCompared,
  toRow,
  warningsOf,
  wordsOfFilters,
} from './read.ts'

/** Maximum number of rows of a PDF: more would not be read on paper. */
const MOST_ON_PAPER = 5000

type Asked = ReportQuery & { formato: ReportFormat }

/** Sends all rows of a report as a file, with the totals last. @throws VALIDACAO for a PDF of too many rows */
export async function sendReport(
  db: Db,
  sessao: Sessao,
  report: Report,
  query: Asked,
  agora: Date,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { formato } = query
  const open = (q: Q) => prepare(q, sessao, report, query, { agora, seconds: FILE_SECONDS })
  if (formato === 'pdf') {
    const bytes = await db.tx(sessao, async q => paperOf(q, sessao, await open(q), agora))
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${report.id}.pdf"`)
      .header('cache-control', 'no-store')
      .send(bytes)
  }
  return sendSheet(reply, report.id, formato, write =>
    db.tx(sessao, async q => {
      const prepared = await open(q)
      for await (const piece of sheetOf(q, sessao, prepared, formato, agora)) await write(piece)
    }),
  )
}

/**
 * Makes the file of a report for an e-mail; `bytes` null: larger than `most` bytes, or too many rows for a PDF. Call it
 * before any query of its transaction.
 */
export async function reportBytes(
  q: Q,
  sessao: Sessao,
  report: Report,
  { formato, ...query }: Asked,
  { agora, most }: { agora: Date; most: number },
): Promise<{ total: number; days: ReportDays; bytes: Buffer | null }> {
  const prepared = await prepare(q, sessao, report, query, { agora, seconds: FILE_SECONDS })
  const { days } = prepared
  // rows that are not attached are only counted
  const tooMuch = async () => ({
    total: (await readPage(q, prepared.composed, 1, 0)).total,
    days,
    bytes: null,
  })
  if (formato === 'pdf') {
    const read = await rowsOnPaper(q, prepared)
    const bytes = read && (await drawn(q, sessao, prepared, read, agora))
    return read && bytes && bytes.length <= most ? { total: read.rows.length, days, bytes } : tooMuch()
  }
  const pieces: Buffer[] = []
  const written = { rows: 0 }
  let size = 0
  for await (const piece of sheetOf(q, sessao, prepared, formato, agora, written)) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    if (size > most) return tooMuch()
    pieces.push(bytes)
  }
  return { total: written.rows, days, bytes: Buffer.concat(pieces) }
}

/** Gives the rows of a reading in parts, and counts them in `read`. */
async function* partsOf(
  { parts }: StoredRead,
  prepared: Prepared,
  read = { rows: 0 },
): AsyncGenerator<ReportRow[]> {
  const rowOf = toRow(prepared)
  for await (const stored of parts) {
    const rows = stored.map(rowOf)
    read.rows += rows.filter(({ subtotal }) => !subtotal).length
    yield rows
  }
}

/** Writes what was requested: period, companies and filters, and what the figures lack. */
async function askedIn(q: Q, prepared: Prepared): Promise<string[]> {
  const { days, companies } = prepared
  const words = await wordsOfFilters(q, prepared)
  return [
    `De ${dayToWire(days.de)} a ${dayToWire(days.ate)}${companies.length > 1 ? `, ${companies.length} empresas` : ''}`,
    ...words.map(({ rotulo, texto }) => `${rotulo}: ${texto}`),
    ...(await warningsOf(q, prepared)).map(text => `Atenção: ${text}`),
  ]
}

const madeBy = ({ nome, empresa }: Sessao, agora: Date): string => {
  const [dia = '', hora = ''] = dataHoraIn(agora, empresa.fuso).slice(0, 16).split('T')
  return `Feito em ${dia.split('-').reverse().join('/')} ${hora} por ${nome}`
}

async function* sheetOf(
  q: Q,
  sessao: Sessao,
  prepared: Prepared,
  formato: SheetFormat,
  agora: Date,
  read = { rows: 0 },
): AsyncGenerator<string | Buffer> {
  const { columns, report } = prepared
  const local = localIn(sessao)
  const asked = await askedIn(q, prepared)
  const stored = readAll(q, prepared.composed, formato === 'csv' ? 'rows' : 'shown')
  const compared = await readCompared(q, prepared)
  const then = compared && ` (${dayToWire(compared.days.de)} a ${dayToWire(compared.days.ate)})`
  const head = columns.flatMap(({ rotulo, medida }) =>
    then && medida ? [rotulo, `${rotulo}${then}`] : [rotulo],
  )
  /** Gives the cells of a row, each amount with what it was. */
  const cellsOf = <C>(
    { valores, chaves }: Pick<ReportRow, 'valores' | 'chaves'>,
    cell: (column: ReportColumn, value: string | null) => C,
  ): C[] => {
    const before = compared?.before({ chaves })
    const cells: C[] = []
    for (const column of columns) {
      cells.push(cell(column, local(column, valores[column.id])))
      if (before && column.medida) cells.push(cell(column, before[column.id] ?? null))
    }
    return cells
  }
  const totalRow = async (
    cell: (column: ReportColumn, value: string | null) => SheetCell,
  ): Promise<SheetCell[]> => {
    const totals = await stored.totals()
    return columns.flatMap((column, i) => {
      if (!column.medida) return [i === 0 ? 'Total' : null]
      const now = i === 0 ? 'Total' : cell(column, totals[column.id] ?? null)
      return compared ? [now, cell(column, compared.totals[column.id] ?? null)] : [now]
    })
  }
  if (formato === 'csv') {
    yield `\ufeff${csvLine(head)}`
    for await (const rows of partsOf(stored, prepared, read))
      yield rows.map(row => csvLine(cellsOf(row, csvText))).join('')
    yield csvLine((await totalRow(csvText)).map(cell => String(cell ?? '')))
    return
  }
  async function* parts(): AsyncGenerator<SheetRow[]> {
    yield [head]
    let summed: string | null | undefined
    for await (const rows of partsOf(stored, prepared, read))
      yield rows.map((row): SheetRow => {
        const [group = null] = row.chaves
        if (row.subtotal) summed = group
        const cells = cellsOf(row, sheetCell)
        return row.subtotal
          ? { cells, sums: true }
          : summed !== undefined && summed === group
            ? { cells, level: 1 }
            : cells
      })
    yield [await totalRow(sheetCell)]
  }
  const wide = columns.flatMap(column => {
    const width = Math.max(column.rotulo.length + 2, isNumber(column) ? 14 : 24)
    return then && column.medida ? [width, width] : [width]
  })
  const about = [report.title, ...asked, madeBy(sessao, agora)].map(text => [text])
  yield* xlsx(report.title, wide, parts(), { titulo: 'Filtros', linhas: [['Pedido'], ...about] })
}

/** Writes a number with a comma. A text that a spreadsheet would run as a formula gets an apostrophe. */
function csvText(column: ReportColumn, value: string | null): string {
  if (value === null) return ''
  if (isNumber(column)) return value.replace('.', ',')
  return guarded(value)
}

function sheetCell(column: ReportColumn, value: string | null): SheetCell {
  if (value === null || value === '') return null
  if (isNumber(column)) return { n: value, casas: column.casas }
  if (column.tipo === 'day') return { dia: value.split('/').reverse().join('-') }
  if (column.tipo === 'instant') return momentCell(value)
  return value
}

/** Makes the PDF of the report. @throws VALIDACAO when it has too many rows */
async function paperOf(q: Q, sessao: Sessao, prepared: Prepared, agora: Date): Promise<Buffer> {
  const read = await rowsOnPaper(q, prepared)
  const most = MOST_ON_PAPER.toLocaleString('pt-BR')
  if (!read) throw fieldError('formato', `O PDF leva até ${most} linhas: use XLSX`)
  return drawn(q, sessao, prepared, read, agora)
}

/** Makes the function that gives a value for a file: a moment DD/MM/AAAA HH:MM:SS by the company's clock. */
const localIn =
  ({ empresa: { fuso } }: Sessao) =>
  ({ tipo }: ReportColumn, value: string | null = null): string | null => {
    if (tipo !== 'instant' || value === null) return value
    const there = dataHoraIn(new Date(value), fuso)
    return `${isoToWire(there.slice(0, 10))} ${there.slice(11, 19)}`
  }

interface OnPaper {
  rows: ReportRow[]
  totals: StoredReportRow
}

/** Reads the rows of a PDF; null: too many. */
async function rowsOnPaper(q: Q, prepared: Prepared): Promise<OnPaper | null> {
  const rows: ReportRow[] = []
  const stored = readAll(q, prepared.composed)
  for await (const part of partsOf(stored, prepared)) {
    rows.push(...part)
    if (rows.length > MOST_ON_PAPER) return null
  }
  return { rows, totals: await stored.totals() }
}

async function drawn(q: Q, sessao: Sessao, prepared: Prepared, { rows, totals }: OnPaper, agora: Date) {
  const { columns, report } = prepared
  const local = localIn(sessao)
  return renderReport({
    titulo: report.title,
    empresa: sessao.empresa.nome,
    pedido: await askedIn(q, prepared),
    feito: madeBy(sessao, agora),
    colunas: columns.map(column => ({ rotulo: column.rotulo, direita: isNumber(column) })),
    linhas: rows.map(({ valores }) =>
      columns.map(column => cellText(column, local(column, valores[column.id]))),
    ),
    totais: columns.map((column, i) =>
      i === 0 ? 'Total' : column.medida ? cellText(column, totals[column.id] ?? null) : '',
    ),
  })
}
