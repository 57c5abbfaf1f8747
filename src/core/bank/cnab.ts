/**
 * Reads a bank's return of boletos, CNAB 240 or 400: payments, what the bank kept, and every other movement by its meaning
 * in the table of its bank.
 */
import { isCnpj } from '../document/cnpj.ts'
import { isCpf } from '../document/cpf.ts'
import type { Sliced } from '../slices.ts'
import { BANCOS, OUTRO } from './cnab/banks.ts'
import { is240, reading240 } from './cnab/read-240.ts'
import { bankOf400, is400, reading400 } from './cnab/read-400.ts'
import { bare, type CnabLido, type RetornoLido } from './cnab/title.ts'

/** First day (ISO) accepted in a bank's file: an earlier day means a damaged line. */
export const FIRST_DAY = '1995-01-01'

/** Tells whether a text is a return of boletos, by its first line. */
export function isCnab(text: string): boolean {
  const line = firstLine(text)
  return is240(line) || is400(line)
}

/** Takes away a byte order mark, also one that was read as Windows-1252, and the end mark of DOS. */
const unmarked = (text: string): string => text.replace(/^(?:\uFEFF|ï»¿)/, '').replaceAll('\u001A', '')

const firstLine = (text: string): string => unmarked(text.slice(0, 1000)).split(/\r\n?|\n/, 1)[0] ?? ''

/** Reads the text of a file; `falta` says why it is no return, or that no title of it can be read. */
export function* readingCnab(text: string): Sliced<CnabLido> {
  if (!isCnab(text)) return { falta: 'O arquivo não é um retorno CNAB 240 nem 400' }
  const leiaute = is240(firstLine(text)) ? 240 : 400
  const lines = linesOf(unmarked(text), leiaute)
  const head = lines[0] ?? ''
  const banco = leiaute === 240 ? head.slice(0, 3) : bankOf400(head)
  const table = BANCOS[banco] ?? OUTRO
  const conta = { banco, agencia: '', conta: '' }
  const retorno: RetornoLido = {
    banco,
    leiaute,
    conta,
    beneficiario: payeeOf(lines, leiaute),
    titulos: [],
    outros: [],
    avisos: [],
  }
  const isWhole = lines.some(line => line[leiaute === 240 ? 7 : 0] === '9')
  // the last line of a file that was cut may have lost digits
  if (!isWhole) lines.splice(lines.findLastIndex(line => line.trim() !== ''))
  yield* leiaute === 240 ? reading240(lines, table, retorno) : reading400(lines, table, retorno)
  if (!isWhole) retorno.avisos.unshift(CUT)
  const { titulos, outros, avisos } = retorno
  const [first] = avisos
  if (leiaute === 240 && first !== undefined && titulos.length + outros.length === 0) return { falta: first }
  if (table === OUTRO)
    avisos.unshift(`O banco ${banco} não tem tabela própria: os códigos foram lidos pela da FEBRABAN`)
  if (titulos.length + outros.length + avisos.length === 0)
    avisos.push('O retorno não tem títulos de boletos')
  return { retorno }
}

/**
 * Reads the CNPJ or CPF of the payee: in 240 positions from the first line, in 400 from the first title, because their first
 * line has none. Gives '' where a bank uses these columns for something else.
 */
function payeeOf(lines: readonly string[], leiaute: 240 | 400): string {
  const [head = '', title = ''] = lines
  const [kind, number] = leiaute === 240 ? [head[17], head.slice(18, 32)] : [title[2], title.slice(3, 17)]
  const cpf = number.slice(-11)
  if (kind === '2' && isCnpj(number)) return number
  return kind === '1' && /^0*$/.test(number.slice(0, -11)) && isCpf(cpf) ? cpf : ''
}

const CUT =
  'O arquivo acaba antes do fim, sem o registro final: baixe-o de novo no banco para trazer o que falta'

/** Splits a file into lines; one without line ends is cut by the length of its layout. */
function linesOf(text: string, leiaute: 240 | 400): string[] {
  const lines = text.split(/\r\n?|\n/)
  if (lines.some((line, at) => at > 0 && line.trim() !== '')) return lines
  const [whole = ''] = lines
  return Array.from({ length: Math.ceil(whole.length / leiaute) }, (_, at) =>
    whole.slice(at * leiaute, (at + 1) * leiaute),
  )
}

/** Tells whether a text is a file for the bank, which a person may take for its return. */
export const isRemittance = (text: string): boolean =>
  /^(?:01REMESSA|\d{3}00000[^\n]{134}1)/i.test(firstLine(text))

/**
 * Tells whether two texts are one nosso número: equal without leading zeros, or equal when the last character of one (a
 * check digit) is ignored.
 */
export function sameNumber(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)]
  return a !== '' && b !== '' && (a === b || a.slice(0, -1) === b || a === b.slice(0, -1))
}
