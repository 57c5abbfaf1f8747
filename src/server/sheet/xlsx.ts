import { ZipWriter } from '../zip/write.ts'

/** Cell: a text, or a number, day or moment (ISO, local, without zone) with its format. `null` is empty. */
export type SheetCell = string | null | { n: string; casas: number } | { dia: string } | { momento: string }

/** Makes the cell of a moment written DD/MM/AAAA HH:MM, with or without seconds; another text stays. */
export function momentCell(text: string): SheetCell {
  const [, d, m, y, time, seconds] = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})(:\d{2})?$/.exec(text) ?? []
  return y ? { momento: `${y}-${m}-${d}T${time}${seconds ?? ':00'}` } : text
}

/** Row of a sheet: its cells, or also its level under a row that sums it, or that it sums the rows below. */
export type SheetRow = readonly SheetCell[] | { cells: readonly SheetCell[]; level?: 1; sums?: true }

/** Second, short sheet with what was requested: period and filters. */
export interface MoreSheet {
  titulo: string
  linhas: readonly (readonly SheetCell[])[]
}

/**
 * Writes an .xlsx in pieces: rows are compressed as they are read, so that 100,000 rows are never in memory together
 * (ISO/IEC 29500 spreadsheet in an ISO/IEC 21320-1 ZIP with data descriptors).
 */
export async function* xlsx(
  titulo: string,
  larguras: readonly number[],
  linhas: AsyncIterable<readonly SheetRow[]>,
  outra?: MoreSheet,
): AsyncGenerator<Buffer> {
  const zip = new ZipWriter()
  const titulos = outra ? [titulo, outra.titulo] : [titulo]
  yield* zip.stream('[Content_Types].xml', one(types(titulos.length)))
  yield* zip.stream('_rels/.rels', one(ROOT_RELS))
  yield* zip.stream('xl/workbook.xml', one(workbook(titulos)))
  yield* zip.stream('xl/_rels/workbook.xml.rels', one(bookRels(titulos.length)))
  yield* zip.stream('xl/styles.xml', one(STYLES))
  yield* zip.stream('xl/worksheets/sheet1.xml', sheet(larguras, linhas))
  if (outra) yield* zip.stream('xl/worksheets/sheet2.xml', sheet([24, 60], only(outra.linhas)))
  yield zip.end()
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const each = (sheets: number, text: (n: number) => string) =>
  Array.from({ length: sheets }, (_, i) => text(i + 1)).join('')
const types = (sheets: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>${each(sheets, n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`
const ROOT_RELS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const bookRels = (sheets: number) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(sheets, n => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

const PLACES = 10
const HEAD = 1
const DAY = 2
const MOMENT = 3
/** Gives the style of a number with `n` decimal places. */
const numberStyle = (n: number) => MOMENT + 1 + Math.min(n, PLACES)
const formats = Array.from({ length: PLACES + 1 }, (_, n) =>
  n === 0 ? '#,##0' : `#,##0.${'0'.repeat(Math.min(n, 2))}${'#'.repeat(Math.max(0, n - 2))}`,
)
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length + 2}"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="${165 + formats.length}" formatCode="dd/mm/yyyy hh:mm:ss"/>${formats.map((code, n) => `<numFmt numFmtId="${165 + n}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${4 + formats.length}"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="${165 + formats.length}" applyNumberFormat="1"/>${formats.map((_, n) => `<xf numFmtId="${165 + n}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

const workbook = (titulos: readonly string[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${titulos
    .map(
      (titulo, i) =>
        `<sheet name="${xml(titulo.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

async function* only<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

async function* one(text: string): AsyncGenerator<string> {
  yield text
}

async function* sheet(
  larguras: readonly number[],
  linhas: AsyncIterable<readonly SheetRow[]>,
): AsyncGenerator<string> {
  const cols = larguras.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`)
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/><cols>${cols.join('')}</cols><sheetData>`
  const names = larguras.map((_, i) => columnName(i))
  let r = 0
  for await (const part of linhas) {
    let text = ''
    for (const row of part) {
      r++
      const { cells, level, sums } = 'cells' in row ? row : { cells: row }
      text += `<row r="${r}"${level ? ` outlineLevel="${level}"` : ''}>`
      for (const [i, cell] of cells.entries())
        if (cell !== null) text += cellXml(`${names[i]}${r}`, cell, r === 1 || sums === true)
      text += '</row>'
    }
    yield text
  }
  yield '</sheetData></worksheet>'
}

function cellXml(at: string, cell: Exclude<SheetCell, null>, head: boolean): string {
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"${head ? ` s="${HEAD}"` : ''}><is><t xml:space="preserve">${xml(cell)}</t></is></c>`
  if ('dia' in cell) return `<c r="${at}" s="${DAY}"><v>${serial(cell.dia)}</v></c>`
  if ('momento' in cell) return `<c r="${at}" s="${MOMENT}"><v>${serialOfMoment(cell.momento)}</v></c>`
  return `<c r="${at}" s="${numberStyle(cell.casas)}"><v>${cell.n}</v></c>`
}

/** Gives the name of a column: 0 → A, 26 → AA. */
function columnName(i: number): string {
  const letter = String.fromCharCode(65 + (i % 26))
  return i < 26 ? letter : columnName(Math.floor(i / 26) - 1) + letter
}

/** Gives the day number of an ISO date in the 1900 date system (right from March 1900 on, after its false leap day). */
const serial = (iso: string) => Math.round(Date.parse(`${iso}T00:00:00Z`) / 86_400_000) + 25_569

/** Gives the day number of a local moment. Its time is a part of the day, rounded up: a reader that cuts it gives the same second. */
const serialOfMoment = (local: string) => {
  const time = Math.ceil((Date.parse(`1970-01-01T${local.slice(11)}Z`) * 1e10) / 86_400_000)
  return `${serial(local.slice(0, 10))}.${String(time).padStart(10, '0')}`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const xml = (text: string) =>
  text
    .replace(CONTROL, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
