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

/** One instalment while it is written: no value yet is null. */
export interface Line extends Readonly<Record<string, unknown>> {
  vencimento: string | null
  valor: string | null
}

/** Source of the lines: the payment, and its spread. */
export interface Making {
  /** R$, 2 places. */
  valor: string
  /** ISO day of the document. */
  data: string
  spreading: Spreading
  /** R$ of the first, where it is paid at once; null: a part like the others. */
  entrada: string | null
}

/** Sentence for a first payment that cannot be. */
export const ENTRADA_INVALIDA = 'A entrada é em R$ ou em %, e menor que o valor a pagar'

/** R$ of an entry as it is typed, '200' or '20%', of so many instalments; null: it is none that leaves something to each of the others. */
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
/** Column of the due dates. */
export const DUE = CAMPOS.findIndex(({ chave }) => chave === 'vencimento')

export const placeOf = (chave: string): number => CAMPOS.findIndex(campo => campo.chave === chave)

/** A row an instalment. */
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

/** So many as the method makes them, one included; behind an entry of its own the others share what is left. */
export function generated(making: Making, numparcelas: number): Line[] {
  const { valor, entrada, spreading } = making
  const made = parts(making, valor, numparcelas)
  if (entrada === null || numparcelas < 2 || !(spreading.opcoes ?? []).includes('entrada')) return made
  const left = parts(making, toText(dec(valor).minus(entrada)), numparcelas - 1)
  return made.map((line, at) => ({ ...line, valor: at === 0 ? entrada : (left[at - 1]?.valor ?? null) }))
}

/** The same days with the value in the parts that it was made in. */
export function divided(making: Making, linhas: readonly Line[]): Line[] {
  const parts = generated(making, linhas.length)
  return linhas.map((linha, at) => ({ ...linha, valor: parts[at]?.valor ?? linha.valor }))
}

/** R$ that the lines are short of the payment; negative: that they pass it. */
export const shortOf = ({ valor }: Making, linhas: readonly Line[]) => dec(valor).minus(sumOf(linhas))

/** Lays the missing or excess amount in the last line. */
export const settled = (making: Making, linhas: readonly Line[]): Line[] =>
  linhas.map((linha, at) =>
    at === linhas.length - 1
      ? { ...linha, valor: toText(amount(linha).plus(shortOf(making, linhas))) }
      : linha,
  )

const amount = ({ valor }: Line) => dec(valor !== null && isDecimal(valor) ? valor : '0')

const equal = (one: readonly Line[], other: readonly Line[]) =>
  one.length === other.length && one.every(({ valor }, at) => valor === other[at]?.valor)

/** Tells if the values are still equal parts, which another number of them divides anew. */
const untouched = (making: Making, linhas: readonly Line[]) => equal(linhas, divided(making, linhas))

/** With so many more at the end, an interval apart; values that nobody wrote are divided anew. */
export function grown(making: Making, linhas: readonly Line[], quantas: number): Line[] {
  const more = [...linhas]
  const byMethod = generated(making, quantas)
  while (more.length < quantas) more.push({ vencimento: nextDue(making, more, byMethod), valor: '0.00' })
  return untouched(making, linhas) ? divided(making, more) : more
}

/** Without those; values that nobody wrote are divided anew. */
export function without(making: Making, linhas: readonly Line[], places: readonly number[]): Line[] {
  const left = linhas.filter((_, at) => !places.includes(at))
  return untouched(making, linhas) ? divided(making, left) : left
}

/** The method's own day where the one before is its own too, so that month ends do not slip; else an interval after that. */
function nextDue({ spreading }: Making, linhas: readonly Line[], byMethod: readonly Line[]): string | null {
  const last = linhas.at(-1)
  const own = byMethod[linhas.length]?.vencimento ?? null
  if (!last || last.vencimento === byMethod[linhas.length - 1]?.vencimento) return own
  const day = dayFromWire(last.vencimento)
  const step = spreading.intervalo ?? 1
  return day ? dayToWire(spreading.tipoIntervalo === 1 ? addDays(day, step) : addMonths(day, step)) : own
}

/** As the payment keeps them, numbered; one that the method, as it is registered, would not make so says that it was changed. */
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
