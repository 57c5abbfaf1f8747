import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { fracao, porcento } from '../kernel/numero.ts'
import type { Conta, Termo } from '../kernel/why.ts'

/** A number inside a derivation. `origem` is the path of the input or node with this number. */
export interface ParcelaNo {
  nome: string
  valor: string
  sinal: '+' | '-'
  origem: string
}

/** Derivation of one figure (rules §16). Except in a rateio, `recalculate` of the parcelas gives `valor`. */
export interface ExplainNode {
  campo: string
  valor: string
  /** The computation in Portuguese, with its numbers. */
  formula: string
  /** How the parcelas combine. In a rateio (spread) the figure is the exact share rounded by largest remainder. */
  operacao: 'soma' | 'produto' | 'rateio'
  parcelas: readonly ParcelaNo[]
  /** `taxa` multiplies, then `divisor` divides. Both in %. */
  taxa?: string
  divisor?: string
  /** Amount before the rate is applied. */
  base?: string
  /** True when a negative result becomes zero. */
  minimoZero: boolean
  arredondamento: { de: string; para: string; casas: number } | null
  regra: { tipo: string; id?: string; opcao?: string } | null
  fonte: string
  /** Parts left out, with the reason. */
  fora: readonly { nome: string; motivo: string }[]
  avisos: readonly string[]
}

/** Computes a node again from its own parcelas, before and after rounding. */
export function recalculate(
  no: Pick<ExplainNode, 'operacao' | 'parcelas' | 'taxa' | 'divisor' | 'minimoZero'>,
  casas: number | null,
) {
  let exato = exact(no.operacao === 'produto' ? '1' : '0')
  for (const p of no.parcelas) {
    if (no.operacao === 'produto') exato = exato.times(exact(p.valor))
    else exato = p.sinal === '-' ? exato.minus(exact(p.valor)) : exato.plus(exact(p.valor))
  }
  const base = exato
  // multiply by 0.01 as the engine does: division keeps only 40 digits
  if (no.taxa !== undefined) exato = porcento(exato, exact(no.taxa))
  if (no.divisor !== undefined) exato = exato.div(fracao(exact(no.divisor)))
  if (no.minimoZero && exato.isNegative()) exato = ZERO
  return { base, exato, arredondado: casas === null ? exato : exato.toDecimalPlaces(casas) }
}

/** Makes a node from a step. `termos` have full paths. `decidida`: the figure is not the sum of its terms. */
export function makeNode(
  campo: string,
  { valor: v, conta, decidida = false }: { valor: Exact; conta: Conta; decidida?: boolean },
  termos: readonly Termo[],
  avisos: readonly string[],
): ExplainNode {
  const parcelas = termos.map(([nome, valor, origem, sinal = '+']) => ({
    nome,
    valor: valor.toFixed(),
    sinal,
    origem,
  }))
  const operacao = conta.operacao ?? 'soma'
  const casas = conta.casas === undefined ? 2 : conta.casas
  const valor = casas === null ? v.toFixed() : v.toFixed(casas)
  const partes = {
    operacao,
    parcelas,
    ...(conta.taxa ? { taxa: conta.taxa.toFixed() } : {}),
    ...(conta.divisor ? { divisor: conta.divisor.toFixed() } : {}),
    minimoZero: conta.minimoZero === true,
  }
  const { base, exato } = recalculate(partes, casas)
  const arredonda = casas !== null && !exato.eq(exact(valor))
  return {
    campo,
    valor,
    formula: writeNode(campo, partes, valor),
    ...partes,
    operacao: decidida ? 'rateio' : operacao,
    ...(conta.taxa ? { base: base.toFixed() } : {}),
    arredondamento: arredonda && casas !== null ? { de: exato.toFixed(), para: valor, casas } : null,
    regra: conta.regra ?? null,
    fonte: conta.fonte,
    fora: conta.fora ?? [],
    avisos,
  }
}

const br = (valor: string): string => formatDecimal(valor, 2, 4)

function writeNode(
  campo: string,
  no: Pick<ExplainNode, 'operacao' | 'parcelas' | 'taxa' | 'divisor' | 'minimoZero'>,
  valor: string,
): string {
  if (no.parcelas.length === 0) return `${campo} = ${br(valor)}`
  const junta = no.operacao === 'produto' ? ' × ' : ' + '
  const termos = no.parcelas
    .map(
      (p, i) =>
        `${i === 0 ? (p.sinal === '-' ? '− ' : '') : p.sinal === '-' ? ' − ' : junta}${p.nome} ${br(p.valor)}`,
    )
    .join('')
  const fator = no.taxa !== undefined || no.divisor !== undefined
  const corpo = fator && no.parcelas.length > 1 ? `(${termos})` : termos
  const taxa = no.taxa === undefined ? '' : ` × ${br(no.taxa)} %`
  const divisor = no.divisor === undefined ? '' : ` ÷ ${br(no.divisor)} %`
  const zero = no.minimoZero && valor === '0.00' ? ' (nunca abaixo de zero)' : ''
  return `${corpo}${taxa}${divisor} = ${br(valor)}${zero}`
}
