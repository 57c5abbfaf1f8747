/** A pasted line, unchecked. */
export interface SheetLine {
  /** Line number in the pasted text, from 1. */
  linha: number
  codigo: string
  qtde: string
  preco: string
  desconto: string
  /** The whole line, when only blanks separate its columns: a code may contain blanks. */
  junto?: string
}

type Column = Exclude<keyof SheetLine, 'linha' | 'junto'>

/** Headings of a sheet, in the order of columns of a sheet without headings. */
const HEADINGS: readonly (readonly [Column, RegExp])[] = [
  ['codigo', /^(c[oó]d(igo|\.)?|ref(er[eê]ncia|\.)?|gtin|ean|sku|produto|item)( |\/|$)/i],
  ['qtde', /^q(n?td?[es]?|uant(idade)?)\.?( |$)/i],
  // "valor total" is not a unit price
  ['preco', /^(pre[cç]o|unit[aá]rio|unit|valor|vlr?)\.?( (?!.*total)|$)/i],
  ['desconto', /^(% ?)?desc(onto)?\.?( |$)/i],
]
/** Headings of the name or line number, when another column has the codes. */
const NAME = /^(produto|item)( |\/|$)/i
const IN_ORDER = HEADINGS.map(([column]) => column)

/** A code and a quantity separated only by blanks. */
const BY_BLANKS = /^(\S*\d\S*)\s+([\d.]*\d(?:,\d+)?)$/
/** A bar code and a quantity on a single line. With another kind of code it could be search words. */
const BARCODE = /^\s*\d{8,14}\s+[\d.,]*\d\s*$/

/** Tells whether a text is more than a code: columns, or several lines. */
export const isSheet = (texto: string): boolean =>
  /[\t;]/.test(texto) || BARCODE.test(texto) || linesOf(texto).filter(line => line.trim() !== '').length > 1

/**
 * Reads codes and quantities copied from a sheet: columns separated by tabs, semicolons or blanks, with optional price and
 * discount, and optional headings, which may reorder the columns.
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

/** Splits a line into columns. Each line is split by its own separator, because a text may join several sheets. */
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

/** Reads the columns from a row of headings, null for unknown ones; null when the row has a digit or no known heading. */
function headingsOf(cells: readonly string[]): (Column | null)[] | null {
  if (cells.some(cell => /\d/.test(cell))) return null
  const named = cells.map(cell => HEADINGS.find(([, name]) => name.test(cell))?.[0] ?? null)
  const coded = named.some((column, at) => column === 'codigo' && !NAME.test(cells[at] ?? ''))
  const columns = named.map((column, at) => (coded && NAME.test(cells[at] ?? '') ? null : column))
  return columns.some(column => column !== null) ? columns : null
}
