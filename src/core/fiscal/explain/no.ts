import { type Exact, exact, ZERO } from '../../money/exact.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { CEM } from '../numero.ts'

/** A number inside a derivation. `origem` is the path of the input or node it comes from. */
export interface ParcelaNo {
  nome: string
  valor: string
  sinal: '+' | '-'
  origem: string
}

/** The derivation of one figure (rules §16): recomputing it from its parcelas gives its valor. */
export interface No {
  campo: string
  valor: string
  /** The sum in Portuguese with the actual numbers. */
  formula: string
  /** How the parcelas combine; a spread is the nearest cent of its exact share, decided by largest remainder. */
  operacao: 'soma' | 'produto' | 'rateio'
  parcelas: readonly ParcelaNo[]
  /** % that multiplies, then % that divides. */
  taxa?: string
  divisor?: string
  /** The amount the rate falls on, before the rate. */
  base?: string
  /** Negative results become zero. */
  minimoZero: boolean
  arredondamento: { de: string; para: string; casas: number } | null
  regra: { tipo: string; id?: string; opcao?: string } | null
  fonte: string
  /** Parts left out, with the reason. */
  fora: readonly { nome: string; motivo: string }[]
  avisos: readonly string[]
}

/** What a node is made of; the rest is worked out. */
export interface Receita {
  valor: Exact
  parcelas: readonly (readonly [nome: string, valor: Exact, origem: string, sinal?: '+' | '-'])[]
  operacao?: 'soma' | 'produto'
  taxa?: Exact | null
  divisor?: Exact | null
  minimoZero?: boolean
  /** Places of the rounding; null: exact. */
  casas?: number | null
  regra?: No['regra']
  fonte: string
  fora?: readonly { nome: string; motivo: string }[]
}

/** Value of a node from its own parcelas, before and after rounding. */
export function recalcular(
  no: Pick<No, 'operacao' | 'parcelas' | 'taxa' | 'divisor' | 'minimoZero'>,
  casas: number | null,
) {
  let exato = exact(no.operacao === 'produto' ? '1' : '0')
  for (const p of no.parcelas) {
    if (no.operacao === 'produto') exato = exato.times(exact(p.valor))
    else exato = p.sinal === '-' ? exato.minus(exact(p.valor)) : exato.plus(exact(p.valor))
  }
  const base = exato
  if (no.taxa !== undefined) exato = exato.times(exact(no.taxa)).div(CEM)
  if (no.divisor !== undefined) exato = exato.div(exact(no.divisor).div(CEM))
  if (no.minimoZero && exato.isNegative()) exato = ZERO
  return { base, exato, arredondado: casas === null ? exato : exato.toDecimalPlaces(casas) }
}

/** Recipe → node. */
export function fazerNo(campo: string, r: Receita, avisos: readonly string[]): No {
  const parcelas = r.parcelas.map(([nome, valor, origem, sinal = '+']) => ({
    nome,
    valor: valor.toFixed(),
    sinal,
    origem,
  }))
  const operacao = r.operacao ?? 'soma'
  const casas = r.casas === undefined ? 2 : r.casas
  const valor = casas === null ? r.valor.toFixed() : r.valor.toFixed(casas)
  const partes = {
    operacao,
    parcelas,
    ...(r.taxa ? { taxa: r.taxa.toFixed() } : {}),
    ...(r.divisor ? { divisor: r.divisor.toFixed() } : {}),
    minimoZero: r.minimoZero === true,
  }
  const { base, exato } = recalcular(partes, casas)
  const arredonda = casas !== null && !exato.eq(exact(valor))
  return {
    campo,
    valor,
    formula: escrever(campo, partes, valor),
    ...partes,
    ...(r.taxa ? { base: base.toFixed() } : {}),
    arredondamento: arredonda && casas !== null ? { de: exato.toFixed(), para: valor, casas } : null,
    regra: r.regra ?? null,
    fonte: r.fonte,
    fora: r.fora ?? [],
    avisos,
  }
}

const br = (valor: string): string => formatDecimal(valor, 2, 4)

function escrever(
  campo: string,
  no: Pick<No, 'operacao' | 'parcelas' | 'taxa' | 'divisor' | 'minimoZero'>,
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
