/**
 * Reads a CNAB 240 return file of boletos: the payments, and the amounts that the bank kept. Source: FEBRABAN's layout of
 * 240 positions, record 3, segments T and U. Banks with other columns have a row in `COLUNAS`.
 */
import { realIso } from '../dates/day.ts'
import { dec } from '../money/decimal.ts'
import { SLICE_ROWS, type Sliced } from '../slices.ts'

export interface TituloPago {
  /** Number as the bank writes it, trimmed; some banks include the check digit. */
  nosso_numero: string
  /**
   * ISO days of the payment, and of the credit in the account. When the file has only one of them, both fields hold it.
   */
  data: string
  credito: string
  /** R$. `pago` is the amount paid, including `encargos` (fine and interest); `desconto` is discount plus rebate. */
  pago: string
  valor: string
  encargos: string
  desconto: string
  /** R$ that the bank keeps. */
  tarifa: string
  /** Line of the segment T in the file, from 1. */
  linha: number
}

export interface RetornoLido {
  banco: string
  titulos: TituloPago[]
  /** Movements without payment. `codigo` is 02 accepted, 03 refused, 09 written off, or another code of the bank. */
  outros: { codigo: string; nosso_numero: string }[]
}

type Columns = readonly [from: number, to: number]
interface Colunas {
  nosso_numero: Columns
  valor: Columns
  tarifa: Columns
}

/** Columns of segment T, from 0, both ends included. */
const FEBRABAN: Colunas = { nosso_numero: [37, 56], valor: [81, 95], tarifa: [198, 212] }
const COLUNAS: Readonly<Record<string, Colunas>> = {
  // Santander (033) writes no branch digit before the nosso número
  '033': { nosso_numero: [40, 52], valor: [77, 91], tarifa: [193, 207] },
}

/** First day (ISO) accepted in a bank's file: an earlier day means a damaged line. */
export const FIRST_DAY = '1995-01-01'

/** Movement codes of a payment: 06 paid, 17 paid after the boleto was written off. */
const SETTLES: ReadonlySet<string> = new Set(['06', '17'])
const LENGTH = 240

/**
 * Tells whether a text is a CNAB 240 return, by its first line: record 0 of lot 0, the mark of a return, and at least
 * 200 columns.
 */
export const isCnab = (text: string): boolean =>
  /^\d{3}00000[^\n]{134}2/.test(text) && firstLine(text).length >= 200

const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] ?? ''

export type CnabLido = { retorno: RetornoLido; falta?: never } | { retorno?: never; falta: string }

/** Reads the text of a file. One line that cannot be read refuses the whole file; `falta` is the reason. */
export function* readingCnab(text: string): Sliced<CnabLido> {
  if (!isCnab(text)) return { falta: 'O arquivo não é um retorno CNAB 240' }
  const banco = text.slice(0, 3)
  const at = COLUNAS[banco] ?? FEBRABAN
  const retorno: RetornoLido = { banco, titulos: [], outros: [] }
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (line[7] !== '3' || line[13] !== 'T') continue
    if (index % SLICE_ROWS === 0) yield
    const linha = index + 1
    const codigo = line.slice(15, 17)
    const nosso_numero = cut(line, at.nosso_numero).trim()
    if (!SETTLES.has(codigo)) {
      retorno.outros.push({ codigo, nosso_numero })
      continue
    }
    const pair = lines[index + 1] ?? ''
    if (line.length < LENGTH - 20 || pair.length < LENGTH - 90 || pair[7] !== '3' || pair[13] !== 'U')
      return { falta: `Linha ${linha}: falta o segmento U deste título` }
    const credito = dayOf(pair.slice(145, 153))
    const data = dayOf(pair.slice(137, 145)) ?? credito
    const money = {
      valor: reais(cut(line, at.valor)),
      tarifa: reais(cut(line, at.tarifa)),
      encargos: reais(pair.slice(17, 32)),
      desconto: sum(reais(pair.slice(32, 47)), reais(pair.slice(47, 62))),
      pago: reais(pair.slice(77, 92)),
    }
    const { valor, tarifa, encargos, desconto, pago } = money
    if (valor === null || tarifa === null || encargos === null || desconto === null || pago === null)
      return { falta: `Linha ${linha}: um valor do título não é de centavos` }
    if (data === null) return { falta: `Linha ${linha}: o dia do pagamento não é um dia` }
    if (!/[1-9]/.test(nosso_numero)) return { falta: `Linha ${linha}: o título não tem nosso número` }
    retorno.titulos.push({
      ...{ nosso_numero, data, credito: credito ?? data, linha },
      ...{ pago, valor, encargos, desconto, tarifa },
    })
  }
  return { retorno }
}

/**
 * Tells whether two texts are one nosso número: equal without leading zeros, or equal when the last character of one (a
 * check digit) is ignored.
 */
export function sameNumber(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)]
  return a !== '' && b !== '' && (a === b || a.slice(0, -1) === b || a === b.slice(0, -1))
}

/** Keeps letters and digits, in capitals, without leading zeros. */
export const bare = (numero: string): string =>
  numero
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/^0+/, '')

const cut = (line: string, [from, to]: Columns): string => line.slice(from, to + 1)

/** Reads digits as cents and gives R$; blanks give 0.00; null: not digits. */
const reais = (digits: string): string | null =>
  /^\d*$/.test(digits.trim())
    ? dec(digits.trim() || '0')
        .div(100)
        .toFixed(2)
    : null

const sum = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : dec(a).plus(dec(b)).toFixed(2)

/** Reads DDMMAAAA as an ISO day; null: zeros, blanks or no day. */
function dayOf(text: string): string | null {
  const found = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  return found && realIso(`${found[3]}-${found[2]}-${found[1]}`)
}
