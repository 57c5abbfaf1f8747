import { Decimal } from '../../../core/money/decimal.ts'
import { readZip, type ZipEntry } from '../../../core/zip/read-zip.ts'
import { unpack } from '../../../core/zip/unpack.ts'

/** Limits of a workbook: its XML compresses far better than a note's. */
const BOOK = { arquivos: 20_000, bytes: 1024 * 1024 * 1024 }

/** Maximum of lines times columns up to the last cell: the reader of values makes an array of all of them. */
const PLACES = 20_000_000

/** A cell that is more than its value: a share shown with %, an error, or a formula that nobody has computed. */
export type CellMark = {
  linha: number
  coluna: number
  marca: 'porcento' | 'erro' | 'formula'
  texto: string
}

export interface SheetMarks {
  /** Number of the first sheet that a person sees, from 1. */
  folha: number
  marcas: CellMark[]
}

/** Formats with % that Excel has without a code. */
const PERCENTS: ReadonlySet<string> = new Set(['9', '10'])

/**
 * Reads of a workbook which sheet is seen first, and its cells that the reader of values gives otherwise than a person
 * sees them. @throws Error in Portuguese when the file is a ZIP of another kind, or a cell stands too far from the others
 */
export async function readMarks(bytes: Uint8Array): Promise<SheetMarks> {
  const entries = new Map(readZip(bytes, BOOK).map(entry => [entry.nome.replace(/^\//, ''), entry]))
  const kind = await textOf(entries.get('mimetype'))
  if (kind.includes('opendocument'))
    throw new Error('Planilha do LibreOffice (.ods): salve como .xlsx ou CSV')
  const path = [...entries.keys()].find(name => /(?:^|\/)workbook\d*\.xml$/.test(name))
  if (path === undefined) throw new Error('O arquivo não é uma planilha: salve a planilha como .xlsx ou CSV')
  const folder = path.replace(/[^/]*$/, '')
  const sheets = tagsOf(await textOf(entries.get(path)), 'sheet')
  const seen = Math.max(
    0,
    sheets.findIndex(({ state }) => state === undefined || state === 'visible'),
  )
  const link = Object.entries(sheets[seen] ?? {}).find(([name]) => /(?:^|:)id$/.test(name))?.[1]
  const links = tagsOf(
    await textOf(entries.get(`${folder}_rels/${path.slice(folder.length)}.rels`)),
    'Relationship',
  )
  const targetOf = (found: Readonly<Record<string, string>> | undefined) =>
    found?.['Target']?.replace(/^\/|^(?!\/)/, start => (start === '/' ? '' : folder)) ?? ''
  const sheet = await textOf(entries.get(targetOf(links.find(({ Id }) => Id === link))))
  const styles = await textOf(entries.get(targetOf(links.find(({ Type }) => Type?.endsWith('/styles')))))
  return { folha: seen + 1, marcas: [...marksOf(sheet, percentStyles(styles))] }
}

const textOf = async (entry: ZipEntry | undefined): Promise<string> =>
  entry ? new TextDecoder().decode(await unpack(entry)) : ''

/** Lists the attributes of each element with a name, with any prefix. */
function tagsOf(xml: string, name: string): Readonly<Record<string, string>>[] {
  const tags = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*?)/?>`, 'g'))
  return Array.from(tags, ([, said = '']) =>
    Object.fromEntries(
      Array.from(said.matchAll(/([\w:]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]),
    ),
  )
}

/** Gives the numbers of the cell styles that show a share with %. */
function percentStyles(xml: string): ReadonlySet<number> {
  const codes = new Set(PERCENTS)
  for (const { numFmtId, formatCode } of tagsOf(xml, 'numFmt'))
    if (numFmtId && formatCode?.replace(/"[^"]*"|&quot;.*?&quot;|\\./g, '').includes('%')) codes.add(numFmtId)
  const cells = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? ''
  return new Set(tagsOf(cells, 'xf').flatMap(({ numFmtId }, at) => (codes.has(numFmtId ?? '') ? [at] : [])))
}

const CELL = /<(?:\w+:)?c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g
const VALUE = /<(?:\w+:)?v[^>]*>([^<]*)</
const FORMULA = /<(?:\w+:)?f[\s/>]/
/** Element of a formula's result; an empty text has one, too. */
const RESULT = /<(?:\w+:)?v[\s/>]/

const PLACE = /(?:^|\s)r="([A-Z]+)(\d+)"/
const STYLE = /(?:^|\s)s="(\d+)"/
const TYPE = /(?:^|\s)t="(\w+)"/
const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:E[-+]?\d+)?$/i

function* marksOf(xml: string, percents: ReadonlySet<number>): Generator<CellMark> {
  const last = { linha: 0, coluna: 0 }
  for (const [, attributes = '', inside = ''] of xml.matchAll(CELL)) {
    const [, letters = '', line = '0'] = PLACE.exec(attributes) ?? []
    const texto = VALUE.exec(inside)?.[1] ?? ''
    const type = TYPE.exec(attributes)?.[1] ?? 'n'
    const at = { linha: Number(line) - 1, coluna: columnOf(letters), texto }
    if (at.linha < 0 || at.coluna < 0) continue
    last.linha = Math.max(last.linha, at.linha)
    last.coluna = Math.max(last.coluna, at.coluna)
    if ((last.linha + 1) * (last.coluna + 1) > PLACES)
      throw new Error(
        `A planilha vai até a célula ${addressOf(last)}: apague as linhas e colunas sobrando depois dos dados e salve de novo`,
      )
    if (type === 'e') yield { ...at, marca: 'erro' }
    else if (FORMULA.test(inside) && !RESULT.test(inside)) yield { ...at, marca: 'formula' }
    else if (type === 'n' && NUMBER.test(texto) && percents.has(Number(STYLE.exec(attributes)?.[1] ?? '-1')))
      yield { ...at, marca: 'porcento' }
  }
}

/** Gives the place of a column, from 0, by its letters. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Names a cell as a spreadsheet does. */
const addressOf = ({ linha, coluna }: Pick<CellMark, 'linha' | 'coluna'>): string => {
  let letters = ''
  for (let left = coluna + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${linha + 1}`
}

/**
 * Puts into rows of values what their cells show: a share with its %, an error by its name.
 * @throws Error in Portuguese for a formula without a result, whose cell would be read as empty
 */
export function withMarks(rows: readonly (readonly unknown[])[], { marcas }: SheetMarks): unknown[][] {
  const out = rows.map(row => [...row])
  for (const mark of marcas) {
    const row = out[mark.linha]
    if (mark.marca === 'formula')
      throw new Error(
        `A célula ${addressOf(mark)} tem uma fórmula sem resultado: abra a planilha no Excel, salve e traga de novo`,
      )
    if (row && mark.coluna < row.length)
      row[mark.coluna] = mark.marca === 'erro' ? mark.texto : `${percentOf(mark.texto)}%`
  }
  return out
}

/** Gives a share in hundredths with a decimal comma, without the tail of a float. */
const percentOf = (texto: string): string =>
  new Decimal(texto).times(100).toDecimalPlaces(10).toFixed().replace('.', ',')
