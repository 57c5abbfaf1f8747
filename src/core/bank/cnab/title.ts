import { realIso } from '../../dates/day.ts'
import { dec, ZERO } from '../../money/decimal.ts'
import type { ContaNoBanco } from '../account.ts'
import type { Columns, ColunasDoNumero, Efeito } from './banks.ts'

/** Number of a boleto as a return writes it. */
export interface NumeroNoBanco {
  /** As the bank writes it, trimmed; some banks include the check digit. */
  nosso_numero: string
  /** Other writings of it: without the zeros between its parts, or without the carteira. */
  formas: string[]
}

export interface TituloPago extends NumeroNoBanco {
  /** ISO days of the payment, and of the credit in the account. When the file has only one, both fields hold it. */
  data: string
  credito: string
  /** R$. `pago` is the amount paid, including `encargos` (fine and interest); `desconto` is discount plus rebate. */
  pago: string
  valor: string
  encargos: string
  desconto: string
  /** R$ that the bank keeps. */
  tarifa: string
  /** True when the bank only confirms: it pays what is still open, and never twice. */
  confirma: boolean
  /** Line of the title in the file, from 1. */
  linha: number
}

/** A movement without payment. */
export interface Ocorrencia extends NumeroNoBanco {
  codigo: string
  /** Null: the bank's table does not have the code. */
  efeito: Exclude<Efeito, 'liquida' | 'compensa'> | null
  valor: string
  tarifa: string
  /** The bank's codes of why, or its words; '': none. */
  motivos: string
  /** Text of the payee, to know the boleto again; '': the layout is not read for it. */
  controle: string
  linha: number
}

export interface RetornoLido {
  banco: string
  leiaute: 240 | 400
  /** Bank, branch and account of the file's first line. */
  conta: ContaNoBanco
  /** CNPJ or CPF of the company that the file names, digits or letters; '': it names none. */
  beneficiario: string
  titulos: TituloPago[]
  outros: Ocorrencia[]
  /** Titles that could not be read, and a bank without a table. */
  avisos: string[]
}

export type CnabLido = { retorno: RetornoLido; falta?: never } | { retorno?: never; falta: string }

export const cut = (line: string, [from, to]: Columns): string => line.slice(from, to + 1)

/**
 * Reads digits as cents and gives R$; blanks give 0.00; null: not digits, digits that were cut (blanks follow them), or
 * more than the book can hold.
 */
export const reais = (digits: string): string | null =>
  /^ *(?:0*\d{0,14})$/.test(digits) || digits.trim() === ''
    ? dec(digits.trim() || '0')
        .div(100)
        .toFixed(2)
    : null

/** Adds amounts; null: one of them could not be read. */
export const sum = (parts: readonly (string | null)[]): string | null =>
  parts.includes(null) ? null : parts.reduce((all, part) => all.plus(dec(part ?? '0')), ZERO).toFixed(2)

/** A day in a file: ISO, null for blanks and zeros, or false for what is no day. */
export function dayOf(text: string): string | null | false {
  const digits = text.trim()
  if (/^0*$/.test(digits)) return null
  const eight = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(digits)
  const six = /^(\d{2})(\d{2})(\d{2})$/.exec(digits)
  const turned = /^(20\d{2})(\d{2})(\d{2})$/.exec(digits)
  const found =
    (eight && realIso(`${eight[3]}-${eight[2]}-${eight[1]}`)) ||
    (turned && realIso(`${turned[1]}-${turned[2]}-${turned[3]}`)) ||
    (six && realIso(`20${six[3]}-${six[2]}-${six[1]}`))
  return found || false
}

/** Reads a boleto's number: as it stands, and without zeros or carteira where the field has them. */
export function numberOf(line: string, { todo, carteira, numero }: ColunasDoNumero): NumeroNoBanco {
  const nosso_numero = cut(line, todo).trim()
  const own = numero ? cut(line, numero).trim() : ''
  const wallet = carteira ? cut(line, carteira).trim() : ''
  const formas = [own && wallet && `${wallet}${own}`, own].filter(form => form && form !== nosso_numero)
  return { nosso_numero, formas }
}

/** Keeps letters and digits, in capitals, without leading zeros. */
export const bare = (numero: string): string =>
  numero
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(/^0+/, '')
