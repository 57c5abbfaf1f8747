import Papa from 'papaparse'
import { two } from '../../../core/dates/day.ts'
import { limiteDe, nomeDaColuna } from '../../../domain/fields/sheet/import-limits.ts'

/** A file as a table of texts: its heading, and its non-empty lines with their line numbers. */
export interface FileTable {
  cabecalho: string[]
  linhas: string[][]
  numeros: number[]
  /** Encoding shown to the user: 'UTF-8', 'UTF-16', 'Windows-1252', or 'XLSX' for a spreadsheet. */
  codificacao: string
  /** Separator of a text file: ';', ',', tab or '|'; '' for a spreadsheet. */
  separador: string
}

/** Decodes a text file: UTF-8 (with or without BOM), UTF-16 with BOM, else Windows-1252, which Excel writes in Brazil. */
export function decode(bytes: Uint8Array): { texto: string; codificacao: string } {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf)
    return { texto: new TextDecoder('utf-8').decode(bytes.subarray(3)), codificacao: 'UTF-8' }
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return {
      texto: new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(2)),
      codificacao: 'UTF-16',
    }
  try {
    return { texto: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codificacao: 'UTF-8' }
  } catch {
    return { texto: new TextDecoder('windows-1252').decode(bytes), codificacao: 'Windows-1252' }
  }
}

/**
 * Reads a text file. @throws Error in Portuguese when the text is binary, empty, only a heading, too large, damaged by
 * a wrong encoding, has an unclosed quote, or has a line with more values than the heading
 */
export function parseText(texto: string, codificacao = 'UTF-8'): FileTable {
  const plain = texto.replace(/^\ufeff/, '')
  if (plain.includes('\0'))
    throw new Error('O arquivo não é um CSV nem um XLSX: salve a planilha em um dos dois')
  const delimiter = separatorOf(plain)
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    throw new Error(
      `Linha ${lineOf(data, broken.row ?? 0).toLocaleString('pt-BR')}: aspas abertas e não fechadas; o arquivo está incompleto`,
    )
  return tableOf(data, codificacao, delimiter, height)
}

/**
 * Finds the separator: the most frequent candidate in the heading, outside quotes. Values may contain any of them; headings
 * rarely do.
 */
function separatorOf(texto: string): string {
  const heading = (texto.match(/^.*\S.*$/m)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const times = (mark: string) => heading.split(mark).length - 1
  return [';', '\t', ',', '|'].reduce((best, mark) => (times(mark) > times(best) ? mark : best))
}

/**
 * Reads the rows of a spreadsheet, whose cells are JavaScript values. @throws Error in Portuguese when the sheet is
 * empty, only a heading, too large, damaged by a wrong encoding, or has a row with more values than the heading
 */
export function parseSheet(rows: readonly (readonly unknown[])[]): FileTable {
  return tableOf(
    rows.map(row => row.map(cellText)),
    'XLSX',
    '',
    // a spreadsheet row always counts as one line
    () => 1,
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

function tableOf(
  rows: readonly string[][],
  codificacao: string,
  separador: string,
  altura: (row: readonly string[]) => number,
): FileTable {
  const linhas: string[][] = []
  const numeros: number[] = []
  let cabecalho: string[] | null = null
  let line = 1
  for (const row of rows) {
    if (row.some(cell => cell.trim() !== '')) {
      if (!cabecalho) cabecalho = row.map(cell => cell.trim())
      else {
        linhas.push(row)
        numeros.push(line)
      }
    }
    line += altura(row)
  }
  if (!cabecalho) throw new Error('O arquivo está vazio')
  if (linhas.length === 0) throw new Error('O arquivo tem só o cabeçalho: não há linhas para importar')
  const fault = limiteDe(cabecalho, linhas, numeros) ?? letrasRuins(cabecalho, linhas, numeros)
  if (fault) throw new Error(fault)
  return { cabecalho, linhas, numeros, codificacao, separador }
}

/**
 * Signs of a wrong encoding: replacement characters (LOST), or UTF-8 read as Windows-1252 and saved again (TWICE, 'JoÃ£o').
 */
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
