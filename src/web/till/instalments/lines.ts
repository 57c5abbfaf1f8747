import { addDays, addMonths, dayFromWire, dayToWire } from '../../../core/dates/day.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { parsePlaced } from '../../../core/money/pt-br.ts'
import { toText } from '../../../core/money/round.ts'
import { PARCELAS } from '../../../core/venda/fields/pagamento.ts'
import { sumOf } from '../../../core/venda/payment/check-instalments.ts'
import { instalments, type Spreading } from '../../../core/venda/payment/instalments.ts'
import type { ParcelaVenda } from '../../../core/venda/venda.ts'
import type { ListField } from '../../../domain/fields/field.ts'
import { meio_pagamentos } from '../../../domain/records/meio_pagamentos/index.ts'
import { formFields } from '../../register/form/paths.ts'
import type { Folha } from '../../register/rows/folha.ts'

/** Instalment being edited; null for a value not typed yet. */
export interface Line extends Readonly<Record<string, unknown>> {
  vencimento: string | null
  valor: string | null
}

/** Values that the lines are computed from. */
export interface Making {
  /** R$, 2 places. */
  valor: string
  /** ISO day of the document. */
  data: string
  spreading: Spreading
  /** Down payment, R$, of the first instalment; null: all parts are equal. */
  entrada: string | null
}

/** Text of an invalid down payment. */
export const ENTRADA_INVALIDA = 'A entrada é em R$ ou em %, e menor que o valor a pagar'

/** Reads a down payment, '200' or '20%', as R$; null: invalid, or less than 1 cent left for each other instalment. */
export function entryOf(texto: string, valor: string, quantas: number): string | null {
  const [, numero = '', percent] = /^([^%]+)(%?)$/.exec(texto.trim()) ?? []
  const plain = parsePlaced(numero, 2)
  if (plain === null) return null
  const entrada = toText(percent ? dec(valor).times(dec(plain)).div(100) : dec(plain))
  const cents = dec(valor).minus(entrada).times(100)
  return dec(entrada).gt(0) && cents.gte(quantas - 1) ? entrada : null
}

const LISTA = {
  type: 'list',
  label: 'Parcelas',
  singular: 'Parcela',
  of: { vencimento: { ...PARCELAS.vencimento, futuro: true }, valor: PARCELAS.valor },
} satisfies ListField

const CAMPOS = formFields(LISTA.of)
/** Index of the column of due dates. */
export const DUE = CAMPOS.findIndex(({ chave }) => chave === 'vencimento')

export const placeOf = (chave: string): number => CAMPOS.findIndex(campo => campo.chave === chave)

/** Makes the sheet, with one row for each line. */
export const sheetOf = (linhas: readonly Line[]): Folha => ({
  lista: LISTA,
  sheet: {
    register: meio_pagamentos,
    titulo: 'Parcelas',
    colunas: CAMPOS.map(({ nome, chave, campo }) => ({
      name: nome,
      key: chave,
      column: chave,
      field: campo,
    })),
    onde: CAMPOS.map((_, at) => at),
    minimo: coluna => (coluna === DUE ? 17 : 12),
    linhas: linhas.map((linha, at) => ({
      id: at,
      versao: 0,
      rotulo: `Parcela ${at + 1}`,
      valores: CAMPOS.map(({ chave }) => linha[chave] ?? null) as never,
    })),
    refs: new Map(),
  },
  indice: linha => linha,
  campo: coluna => CAMPOS[coluna],
  nova: () => null,
})

const parts = ({ data, spreading }: Making, valor: string, numparcelas: number): Line[] =>
  instalments({ ...spreading, indicador_forma: 1 }, { valor, numparcelas, data }).map(
    ({ vencimento, valor: cada }) => ({ vencimento, valor: cada }),
  )

/** Makes `numparcelas` lines by the method, the down payment included; the other lines share the rest. */
export function generated(making: Making, numparcelas: number): Line[] {
  const { valor, entrada, spreading } = making
  const made = parts(making, valor, numparcelas)
  if (entrada === null || numparcelas < 2 || !(spreading.opcoes ?? []).includes('entrada')) return made
  const left = parts(making, toText(dec(valor).minus(entrada)), numparcelas - 1)
  return made.map((line, at) => ({ ...line, valor: at === 0 ? entrada : (left[at - 1]?.valor ?? null) }))
}

/** Divides the value again, and keeps the due dates. */
export function divided(making: Making, linhas: readonly Line[]): Line[] {
  const parts = generated(making, linhas.length)
  return linhas.map((linha, at) => ({ ...linha, valor: parts[at]?.valor ?? linha.valor }))
}

/** Gives the amount (R$) still missing in the lines; negative when they exceed the payment. */
export const shortOf = ({ valor }: Making, linhas: readonly Line[]) => dec(valor).minus(sumOf(linhas))

/** Adds the missing amount to the last line. */
export const settled = (making: Making, linhas: readonly Line[]): Line[] =>
  linhas.map((linha, at) =>
    at === linhas.length - 1
      ? { ...linha, valor: toText(amount(linha).plus(shortOf(making, linhas))) }
      : linha,
  )

const amount = ({ valor }: Line) => dec(valor !== null && isDecimal(valor) ? valor : '0')

const equal = (one: readonly Line[], other: readonly Line[]) =>
  one.length === other.length && one.every(({ valor }, at) => valor === other[at]?.valor)

/** True while the values are as `divided` makes them: a change in the number of lines then divides the value again. */
const untouched = (making: Making, linhas: readonly Line[]) => equal(linhas, divided(making, linhas))

/** Adds lines at the end, one interval apart; divides again values that the user has not edited. */
export function grown(making: Making, linhas: readonly Line[], quantas: number): Line[] {
  const more = [...linhas]
  const byMethod = generated(making, quantas)
  while (more.length < quantas) more.push({ vencimento: nextDue(making, more, byMethod), valor: '0.00' })
  return untouched(making, linhas) ? divided(making, more) : more
}

/** Removes lines; divides again values that the user has not edited. */
export function without(making: Making, linhas: readonly Line[], places: readonly number[]): Line[] {
  const left = linhas.filter((_, at) => !places.includes(at))
  return untouched(making, linhas) ? divided(making, left) : left
}

/**
 * Gives the next due date: the method's date while the lines follow the method, so that month ends do not slip; else one
 * interval after the last line.
 */
function nextDue({ spreading }: Making, linhas: readonly Line[], byMethod: readonly Line[]): string | null {
  const last = linhas.at(-1)
  const own = byMethod[linhas.length]?.vencimento ?? null
  if (!last || last.vencimento === byMethod[linhas.length - 1]?.vencimento) return own
  const day = dayFromWire(last.vencimento)
  const step = spreading.intervalo ?? 1
  return day ? dayToWire(spreading.tipoIntervalo === 1 ? addDays(day, step) : addMonths(day, step)) : own
}

/** Makes the payment's instalments, numbered. `alterou` marks lines that differ from the lines of the registered method. */
export function written(making: Making, linhas: readonly Line[], method: Spreading): ParcelaVenda[] {
  const own = parts({ ...making, spreading: method }, making.valor, linhas.length)
  return linhas.map(({ vencimento, valor }, at) => ({
    num_parcela: at + 1,
    sub_parcela: 0,
    valor: valor === null || !isDecimal(valor) ? '' : toText(dec(valor)),
    vencimento: vencimento ?? '',
    status: 'A',
    alterou: own[at]?.vencimento !== vencimento || own[at]?.valor !== valor,
  }))
}
