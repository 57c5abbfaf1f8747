/** A line of a sheet as it was written: nothing of it is judged yet. */
export interface SheetLine {
  /** Its place in what was pasted, from 1. */
  linha: number
  codigo: string
  qtde: string
  preco: string
  desconto: string
  /** All of it, where blanks alone parted it: a code may have them. */
  junto?: string
}

type Column = Exclude<keyof SheetLine, 'linha' | 'junto'>

/** Headings of a sheet; their order is that of a sheet without headings. */
const HEADINGS: readonly (readonly [Column, RegExp])[] = [
  ['codigo', /^(c[oó]d(igo|\.)?|ref(er[eê]ncia|\.)?|gtin|ean|sku|produto|item)( |\/|$)/i],
  ['qtde', /^q(n?td?[es]?|uant(idade)?)\.?( |$)/i],
  // what a line comes to is no price of one
  ['preco', /^(pre[cç]o|unit[aá]rio|unit|valor|vlr?)\.?( (?!.*total)|$)/i],
  ['desconto', /^(% ?)?desc(onto)?\.?( |$)/i],
]
/** Beside a column of codes: the name, or the place of the line. */
const NAME = /^(produto|item)( |\/|$)/i
const IN_ORDER = HEADINGS.map(([column]) => column)

/** A code and a quantity with nothing but blanks between them. */
const BY_BLANKS = /^(\S*\d\S*)\s+([\d.]*\d(?:,\d+)?)$/
/** The same in a line alone, which might as well be words to look for: the code is one that is read. */
const BARCODE = /^\s*\d{8,14}\s+[\d.,]*\d\s*$/

/** More than a code: columns, or several lines. */
export const isSheet = (texto: string): boolean =>
  /[\t;]/.test(texto) || BARCODE.test(texto) || linesOf(texto).filter(line => line.trim() !== '').length > 1

/**
 * Codes and quantities as they are copied from a sheet: columns by tabs, semicolons or blanks, price and discount where there are any, a
 * row of headings where there is one, which may order the columns otherwise.
 */
export function readSheet(texto: string): SheetLine[] {
  const rows = linesOf(texto)
    .map((line, at) => ({ linha: at + 1, ...cellsOf(line) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  const headings = headingsOf(rows[0]?.cells ?? [])
  const columns = headings?.includes('codigo') ? headings : IN_ORDER
  return (headings ? rows.slice(1) : rows).map(({ linha, cells, junto }) => {
    const named = junto === undefined ? columns : IN_ORDER
    const of = (column: Column) => cells[named.indexOf(column)] ?? ''
    const said = { codigo: of('codigo'), qtde: of('qtde'), preco: of('preco'), desconto: of('desconto') }
    return { linha, ...said, ...(junto === undefined ? {} : { junto }) }
  })
}

const linesOf = (texto: string): string[] => texto.split(/\r\n|[\r\n]/)

/** A line's own columns: what was put together of several sheets parts each line its way. */
function cellsOf(line: string): { cells: string[]; junto?: string } {
  const mark = ['\t', ';'].find(each => line.includes(each))
  if (mark) return { cells: line.split(mark).map(bare) }
  const junto = bare(line)
  const [, codigo, qtde] = BY_BLANKS.exec(junto) ?? []
  return codigo && qtde ? { cells: [codigo, qtde], junto } : { cells: [junto] }
}

const bare = (cell: string): string =>
  cell
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/^"(.*)"$/, '$1')

/** Which column each is, null for one we do not know; null when the row is no headings: those have no digit. */
function headingsOf(cells: readonly string[]): (Column | null)[] | null {
  if (cells.some(cell => /\d/.test(cell))) return null
  const named = cells.map(cell => HEADINGS.find(([, name]) => name.test(cell))?.[0] ?? null)
  const coded = named.some((column, at) => column === 'codigo' && !NAME.test(cells[at] ?? ''))
  const columns = named.map((column, at) => (coded && NAME.test(cells[at] ?? '') ? null : column))
  return columns.some(column => column !== null) ? columns : null
}
