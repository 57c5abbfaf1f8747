import { isoToWire } from '../../dates/day.ts'
import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { cut, toText } from '../../money/round.ts'
import { addDays, addMonths, dataIso } from '../kernel/calendario.ts'
import type { Codigo, Numero } from '../kernel/entrada.ts'
import { readLista } from '../kernel/lista.ts'
import { readCodigo, readObrigatorio } from '../kernel/numero.ts'
import { refuse } from '../kernel/recusa.ts'

export interface EntradaParcelar {
  op?: 'parcelar'
  valor: Numero
  numparcelas: Codigo
  /** Most instalments that the payment method allows. */
  qtdeparcelas?: Codigo
  /** ISO date from which the intervals count. */
  data: string
  intervalo: Codigo
  /** 1: days; any other: months. */
  tipoIntervalo?: Codigo
  intervalo_inicial?: Codigo
  tipoIntervaloIni?: Codigo
  /** 'entrada': the first is due on `data`. 'intervalo_diferente': the first interval is `intervalo_inicial`. */
  opcoes?: readonly string[] | null | undefined
}

export interface Parcela {
  num_parcela: number
  valor: string
  /** dd/mm/yyyy */
  vencimento: string
}

/** Splits into instalments (doc 3 §9.1): equal, cut to cents, rest in the last; dates by interval. @throws RecusaErro */
export function splitParcelas(e: EntradaParcelar): { erro: null; parcelas: Parcela[] } {
  const valor = readObrigatorio(e.valor, 'valor')
  const n = inteiro(e.numparcelas, 'numparcelas')
  const max = readCodigo(e.qtdeparcelas) === null ? null : inteiro(e.qtdeparcelas, 'qtdeparcelas')
  if (n < 1 || (max !== null && n > max)) {
    const limite = max ?? 1
    refuse(
      `A quantidade maxima de parcela permitida para este meio é: ${limite}`,
      'numparcelas',
      'parcelas_maximo',
    )
  }
  if (n > 999)
    refuse('A quantidade maxima de parcela permitida para este meio é: 999', 'numparcelas', 'parcelas_maximo')
  const data = dataIso(e.data) ?? refuse('Data inválida', 'data', 'data_invalida')
  const avancar = datas(e, data)
  const cada = cut(valor.div(exact(String(n))), 2)
  const parcelas = Array.from({ length: n }, (_, i) => ({
    num_parcela: i + 1,
    valor: toText(i === n - 1 ? valor.minus(cada.times(exact(String(n - 1)))) : cada),
    vencimento: isoToWire(avancar(i)),
  }))
  return { erro: null, parcelas }
}

/**
 * Gives the due date of the i-th instalment, counted from 0. With 'entrada' the first is due on `data`, and the second
 * is due when the first would be without 'entrada'.
 */
function datas(e: EntradaParcelar, data: string): (i: number) => string {
  const opcoes = readLista(e.opcoes, 'opcoes')
  const passo = (iso: string, vezes: number) =>
    addPeriod(iso, inteiro(e.intervalo, 'intervalo') * vezes, e.tipoIntervalo)
  const primeira = opcoes.includes('intervalo_diferente')
    ? addPeriod(data, inteiro(e.intervalo_inicial, 'intervalo_inicial'), e.tipoIntervaloIni)
    : null
  const seguinte = (k: number) => (primeira === null ? passo(data, k) : passo(primeira, k - 1))
  if (opcoes.includes('entrada')) return i => (i === 0 ? data : seguinte(i))
  return i => seguinte(i + 1)
}

const addPeriod = (iso: string, n: number, tipo: Codigo): string =>
  readCodigo(tipo) === '1' ? addDays(iso, n) : addMonths(iso, n)

export function inteiro(valor: Codigo, campo: string): number {
  const texto = readCodigo(valor) ?? '0'
  if (!/^\d{1,5}$/.test(texto)) return refuse('Número inválido', campo, 'numero_invalido')
  return Number(texto)
}

/** Checks that the instalments add up to the payment (doc 3 §5.5). @throws RecusaErro */
export function validateParcelas(e: {
  op?: 'validar_parcelas'
  valor: Numero
  parcelas: readonly Numero[]
}): {
  erro: null
} {
  let soma: Exact = ZERO
  readLista(e.parcelas, 'parcelas').forEach((p, i) => {
    soma = soma.plus(readObrigatorio(p, `parcelas[${i}]`))
  })
  if (!soma.eq(readObrigatorio(e.valor, 'valor'))) {
    refuse('O total das parcelas é diferente do valor a pagar', 'parcelas', 'parcelas_soma')
  }
  return { erro: null }
}
