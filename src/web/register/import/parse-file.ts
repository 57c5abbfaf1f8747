import Papa from 'papaparse'
import { two } from '../../../core/dates/day.ts'
import type { Codificacao } from '../../../core/text/decode.ts'
import { limiteDe, nomeDaColuna } from '../../../domain/fields/sheet/import-limits.ts'

/** Separators of a text file. */
export const SEPARADORES = [';', '\t', ',', '|'] as const

/** Choices of the user about how a file is read; what is missing is guessed. */
export interface LeituraDoArquivo {
  codificacao?: Codificacao
  separador?: string
  /** Line of the heading, from 1, as the file numbers its lines. */
  cabecalho?: number
}

/** A file as a table of texts: its heading, and its non-empty lines with their line numbers. */
export interface FileTable {
  cabecalho: string[]
  linhas: string[][]
  numeros: number[]
  /** Encoding of a text file, or 'XLSX' for a spreadsheet. */
  codificacao: Codificacao | 'XLSX'
  /** Separator of a text file: ';', ',', tab or '|'; '' for a spreadsheet. */
  separador: string
  /** Line of the heading, from 1. */
  linhaDoCabecalho: number
}

/**
 * Reads a text file. @throws Error in Portuguese when the text is binary, empty, only a heading, too large, damaged by
 * a wrong encoding, has an unclosed quote, or has a line with more values than the heading
 */
export function parseText(
  texto: string,
  codificacao: Codificacao = 'UTF-8',
  leitura: LeituraDoArquivo = {},
): FileTable {
  const plain = texto.replace(/^\ufeff/, '')
  if (plain.includes('\0'))
    throw new Error('O arquivo não é um CSV nem um XLSX: salve a planilha em um dos dois')
  const said = SEP_LINE.exec(plain)
  const delimiter = leitura.separador ?? said?.[1] ?? separatorOf(plain)
  // the line stays, empty, so that the others keep their numbers
  const { data, errors } = Papa.parse<string[]>(said ? plain.slice(said[0].length) : plain, { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    throw new Error(
      `Linha ${lineOf(data, broken.row ?? 0).toLocaleString('pt-BR')}: aspas abertas e não fechadas; o arquivo está incompleto`,
    )
  const rows = data.map(row => row.map(typedText))
  return tableOf(rows, { codificacao, separador: delimiter, altura: height, cabecalho: leitura.cabecalho })
}

/** First line 'sep=;', by which a program tells Excel the separator. */
const SEP_LINE = /^\s*"?sep=([;,|\t])"?[ \t]*(?=\r|\n|$)/i

/** Gives the text of a cell written so that a spreadsheet keeps its zeros: ="00123" or '00123. */
const typedText = (cell: string): string =>
  /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : /^'\d+$/.test(cell) ? cell.slice(1) : cell

/** Lines before the heading in which titles may stand. */
const TITLES = 10

/** Finds the separator: the most frequent, outside quotes, of the first line with any; headings rarely have others. */
function separatorOf(texto: string): string {
  const lines = texto.slice(0, ENOUGH).match(/^.*\S.*$/gm) ?? []
  for (const line of lines.slice(0, TITLES)) {
    const heading = line.replace(/"[^"]*"/g, '')
    const times = (mark: string) => heading.split(mark).length - 1
    const best = SEPARADORES.reduce((most, mark) => (times(mark) > times(most) ? mark : most))
    if (times(best) > 0) return best
  }
  return ';'
}

/** Letters looked at to find the separator. */
const ENOUGH = 100_000

/**
 * Reads the rows of a spreadsheet, whose cells are JavaScript values. @throws Error in Portuguese when the sheet is
 * empty, only a heading, too large, damaged by a wrong encoding, or has a row with more values than the heading
 */
export function parseSheet(rows: readonly (readonly unknown[])[], leitura: LeituraDoArquivo = {}): FileTable {
  return tableOf(
    rows.map(row => row.map(cellText)),
    // a spreadsheet row always counts as one line
    { codificacao: 'XLSX', separador: '', altura: () => 1, cabecalho: leitura.cabecalho },
  )
}

/** Gives the line number in the file of row `at`: earlier cells may contain line breaks. */
function lineOf(rows: readonly (readonly string[])[], at: number): number {
  let line = 1
  for (const row of rows.slice(0, at)) line += height(row)
  return line
}

const height = (row: readonly string[]): number => {
  let lines = 1
  for (const cell of row) if (cell.includes('\n')) lines += cell.split('\n').length - 1
  return lines
}

interface Understood {
  codificacao: FileTable['codificacao']
  separador: string
  altura: (row: readonly string[]) => number
  /** Line of the heading that the user chose. */
  cabecalho: number | undefined
}

function tableOf(
  rows: readonly string[][],
  { codificacao, separador, altura, cabecalho: chosen }: Understood,
): FileTable {
  const filled: { row: string[]; line: number }[] = []
  let line = 1
  for (const row of rows) {
    if (row.some(cell => cell.trim() !== '')) filled.push({ row, line })
    line += altura(row)
  }
  const at = headingOf(filled, chosen)
  const heading = filled[at]
  if (!heading) throw new Error('O arquivo está vazio')
  const cabecalho = heading.row.map(cell => cell.trim())
  const rest = filled.slice(at + 1)
  const linhas = rest.map(({ row }) => row)
  const numeros = rest.map(({ line }) => line)
  if (linhas.length === 0) throw new Error('O arquivo tem só o cabeçalho: não há linhas para importar')
  const fault = limiteDe(cabecalho, linhas, numeros) ?? letrasRuins(cabecalho, linhas, numeros)
  if (fault) throw new Error(fault)
  return { cabecalho, linhas, numeros, codificacao, separador, linhaDoCabecalho: heading.line }
}

/** Finds the heading: the chosen line, else the first with two values that others follow, else the first. */
function headingOf(filled: readonly { row: readonly string[]; line: number }[], chosen?: number): number {
  if (chosen !== undefined) return filled.findIndex(({ line }) => line >= chosen)
  const values = (at: number) => filled[at]?.row.filter(cell => cell.trim() !== '').length ?? 0
  for (let at = 0; at < Math.min(TITLES, filled.length - 1); at += 1)
    // a title stands alone in its line; below a heading of one column, so do all its values
    if (values(at) > 1) return values(at + 1) > 1 || at === 0 ? at : 0
  return 0
}

/** Signs of a wrong encoding: replacement characters (LOST), or UTF-8 read as Windows-1252 and saved (TWICE, 'JoÃ£o'). */
const LOST = /\ufffd/
const TWICE = /[ÃÂ][\u0080-\u009f\u00a1-\u00bf]|Ã(?:[€‚ƒ‡‰Š•šœ]|[“”](?=\p{L}))|â€/u

/** Finds the first cell whose text was damaged by a wrong encoding: no later step could notice. */
function letrasRuins(
  cabecalho: readonly string[],
  linhas: readonly (readonly string[])[],
  numeros: readonly number[],
): string | null {
  for (const [i, row] of [cabecalho, ...linhas].entries())
    for (const [j, cell] of row.entries()) {
      const fault = LOST.test(cell)
        ? 'perdeu letras'
        : TWICE.test(cell)
          ? 'está com os acentos trocados'
          : null
      if (!fault) continue
      const place = i === 0 ? 'Cabeçalho' : `Linha ${(numeros[i - 1] ?? 0).toLocaleString('pt-BR')}`
      return `${place}, coluna ${i === 0 ? j + 1 : nomeDaColuna(cabecalho, j)}: “${cell.trim().slice(0, 40)}” ${fault}. Salve o arquivo de novo como CSV UTF-8`
    }
  return null
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    // a date in a spreadsheet has no time zone; the library reads it as UTC
    const day = `${two(cell.getUTCDate())}/${two(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`
    const time = `${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}:${two(cell.getUTCSeconds())}`
    return time === '00:00:00' ? day : `${day} ${time}`
  }
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  // numbers get a decimal comma: in a text, a dot may separate thousands
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell).replace('.', ',')
  return String(cell)
}
