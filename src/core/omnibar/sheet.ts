/** A line of a sheet as it was written: nothing of it is judged yet. */
export interface SheetLine {
  /** Its place in what was pasted, from 1. */
  linha: number
  codigo: string
  qtde: string
  preco: string
  desconto: string
}

type Column = Exclude<keyof SheetLine, 'linha'>

/** What headings are called, in the order in which a sheet without any has its columns. */
const HEADINGS: readonly (readonly [Column, RegExp])[] = [
  ['codigo', /^(c[oó]d(igo|\.)?|ref(er[eê]ncia|\.)?|gtin|ean|sku|produto|item)( |\/|$)/i],
  ['qtde', /^(qtde?|quant(idade)?|qte)\.?( |$)/i],
  ['preco', /^(pre[cç]o|unit[aá]rio|unit|valor|vl)\.?( |$)/i],
  ['desconto', /^(% ?)?desc(onto)?\.?( |$)/i],
]
const IN_ORDER = HEADINGS.map(([column]) => column)

/** More than a code: columns, or several lines. */
export const isSheet = (texto: string): boolean =>
  /[\t;]/.test(texto) || texto.split(/\r\n|[\r\n]/).filter(line => line.trim() !== '').length > 1

/**
 * Codes and quantities as they are copied from a sheet: columns by tabs or semicolons, price and discount where there are any, a row of
 * headings where there is one, which may order the columns otherwise.
 */
export function readSheet(texto: string): SheetLine[] {
  const mark = texto.includes('\t') ? '\t' : ';'
  const rows = texto
    .split(/\r\n|[\r\n]/)
    .map((line, at) => ({ linha: at + 1, cells: line.split(mark).map(bare) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  const headings = headingsOf(rows[0]?.cells ?? [])
  const columns = headings?.includes('codigo') ? headings : IN_ORDER
  return (headings ? rows.slice(1) : rows).map(({ linha, cells }) => {
    const of = (column: Column) => cells[columns.indexOf(column)] ?? ''
    return { linha, codigo: of('codigo'), qtde: of('qtde'), preco: of('preco'), desconto: of('desconto') }
  })
}

const bare = (cell: string): string =>
  cell
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/^"(.*)"$/, '$1')

/** Which column each is, null for one we do not know; null when the row is no headings: those have no digit. */
function headingsOf(cells: readonly string[]): (Column | null)[] | null {
  if (cells.some(cell => /\d/.test(cell))) return null
  const columns = cells.map(cell => HEADINGS.find(([, name]) => name.test(cell))?.[0] ?? null)
  return columns.some(column => column !== null) ? columns : null
}
