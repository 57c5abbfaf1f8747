import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { r2, toText } from '../../money/round.ts'
import type { Codigo, Numero } from '../kernel/entrada.ts'
import { readLista } from '../kernel/lista.ts'
import { porcento, readCodigo, readNumero, readObrigatorio } from '../kernel/numero.ts'
import { refuse } from '../kernel/recusa.ts'

const casas = (valor: Codigo): number => {
  const texto = readCodigo(valor) ?? '4'
  if (!/^(\d|10)$/.test(texto)) return refuse('Número inválido', 'valor_decimal', 'numero_invalido')
  return Number(texto)
}

/** Computes sale price = cost + cost × margin / 100 (doc 3 §9.2). A negative margin sells at a loss. @throws RecusaErro */
export function margem(e: { op?: 'margem'; preco_comp: Numero; marge_luc: Numero; valor_decimal?: Codigo }): {
  erro: null
  preco_vend: string
} {
  const custo = readObrigatorio(e.preco_comp, 'preco_comp')
  const preco = custo.plus(porcento(custo, readNumero(e.marge_luc, 'marge_luc') ?? ZERO))
  if (preco.isNegative()) refuse('valor negativo', 'marge_luc', 'valor_negativo')
  return { erro: null, preco_vend: toText(preco, casas(e.valor_decimal)) }
}

/** Computes the margin of a price in % of the cost, 2 places (inverse of doc 3 §9.2). @throws RecusaErro without a cost */
export function margemDe(e: { preco_comp: Numero; preco_vend: Numero }): { marge_luc: string } {
  const custo = readObrigatorio(e.preco_comp, 'preco_comp')
  if (custo.isZero()) refuse('Campo Obrigatório', 'preco_comp', 'obrigatorio')
  const preco = readObrigatorio(e.preco_vend, 'preco_vend')
  return { marge_luc: toText(preco.minus(custo).times(exact('100')).div(custo), 2) }
}

/**
 * Computes the price of a product sold in several variations (grade): the highest when tipo_calculo_grade is 1, else
 * the average (doc 3 §9.1). @throws RecusaErro
 */
export function precoGrade(e: {
  op?: 'preco_grade'
  tipo_calculo_grade?: Codigo
  precos: readonly Numero[]
  valor_decimal?: Codigo
}): { erro: null; preco: string } {
  const precos = readLista(e.precos, 'precos').map((p, i) => readObrigatorio(p, `precos[${i}]`))
  if (precos.length === 0) refuse('Campo Obrigatório', 'precos', 'obrigatorio')
  const preco =
    readCodigo(e.tipo_calculo_grade) === '1'
      ? precos.reduce((a, b) => (b.gt(a) ? b : a))
      : sumOf(precos).div(exact(String(precos.length)))
  return { erro: null, preco: toText(preco, casas(e.valor_decimal)) }
}

export interface Adicional {
  preco: Numero
  qtde: Numero
  gratis?: boolean | null | undefined
}

/** Computes the unit price with additions and components that are not free (doc 3 §3.3, §9.1). @throws RecusaErro */
export function precoItem(e: {
  op?: 'preco_item'
  preco: Numero
  qtde: Numero
  composicao_adicionadas?: readonly Adicional[] | null | undefined
  compomentes?: readonly Adicional[] | null | undefined // the API's spelling
  valor_decimal?: Codigo
}): { erro: null; preco: string; preco_total: string } {
  const parcelas = (lista: readonly Adicional[] | null | undefined, campo: string) =>
    readLista(lista, campo).map((a, i) =>
      a?.gratis === true
        ? ZERO
        : readObrigatorio(a?.preco, `${campo}[${i}].preco`).times(
            readObrigatorio(a?.qtde, `${campo}[${i}].qtde`),
          ),
    )
  const preco = readObrigatorio(e.preco, 'preco')
    .plus(sumOf(parcelas(e.composicao_adicionadas, 'composicao_adicionadas')))
    .plus(sumOf(parcelas(e.compomentes, 'compomentes')))
  return {
    erro: null,
    preco: toText(preco, casas(e.valor_decimal)),
    preco_total: toText(r2(preco.times(readObrigatorio(e.qtde, 'qtde')))),
  }
}

const sumOf = (lista: readonly Exact[]): Exact => lista.reduce((a, b) => a.plus(b), ZERO)
