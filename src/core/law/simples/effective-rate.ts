import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { asOf } from '../as-of.ts'
import type { AnexoSimples } from './tables.ts'

/** Revenue of a month, R$; `mes`: 'AAAA-MM'. */
export interface ReceitaDoMes {
  mes: string
  receita: string
}

/** Question of a month's effective rate of the Simples. */
export interface PerguntaSimples {
  /** Month of the assessment, 'AAAA-MM'. */
  mes: string
  anexo: AnexoSimples
  /** Month in which the company began, 'AAAA-MM'; null: long before. */
  inicio: string | null
  /** Revenue by month; a month that is absent had none. */
  receitas: readonly ReceitaDoMes[]
}

export interface AliquotaSimples {
  /** Months whose revenue counts, 'AAAA-MM', oldest first. */
  meses: readonly string[]
  /** Revenue of twelve months, or what the law puts in its place for a company that began, R$. */
  rbt12: string
  /** True: a mean of the company's months, or its own month, times twelve. */
  proporcional: boolean
  faixa: number
  /** Nominal rate, %; amount to deduct, R$; effective rate, % to four places. */
  nominal: string
  deduzir: string
  aliquota: string
  fonte: string
}

/** Cause for which no rate can be computed: no table of the day, or revenue beyond the last bracket. */
export type SemAliquotaEfetiva = 'sem_tabela' | 'acima_do_limite'

const MESES = 12

const ordinal = (mes: string): number => Number(mes.slice(0, 4)) * MESES + Number(mes.slice(5, 7)) - 1
const monthOf = (at: number): string =>
  `${Math.floor(at / MESES)}-${String((at % MESES) + 1).padStart(2, '0')}`

/** Lists the twelve months whose revenue chooses the bracket of a month, oldest first. */
export function monthsOfRevenue(mes: string): string[] {
  const last = ordinal(mes) - 1 - lagOf(mes)
  return Array.from({ length: MESES }, (_, i) => monthOf(last - MESES + 1 + i))
}

const lagOf = (mes: string): number => Number(asOf(`${mes}-01`).texto('simples_rbt12_defasagem') ?? '0')

/** Gives the months that count, and what their sum is multiplied by and divided by, for a company that began. */
function counted({ mes, inicio }: PerguntaSimples): { meses: string[]; vezes: number; por: number } {
  const all = monthsOfRevenue(mes)
  if (inicio === null || inicio <= (all[0] ?? '')) return { meses: all, vezes: 1, por: 1 }
  const meses = all.filter(each => each >= inicio)
  // no whole month before it: its own month, or since 2027 the first bracket
  if (meses.length === 0)
    return lagOf(mes) > 0 ? { meses, vezes: 0, por: 1 } : { meses: [mes], vezes: MESES, por: 1 }
  return { meses, vezes: MESES, por: meses.length }
}

/**
 * Computes the effective rate of a month: the nominal rate of the bracket on twelve months' revenue, less the amount to
 * deduct, over that revenue (LC 123/2006, art. 18, §§ 1º-A and 2º).
 */
export function effectiveRate(pergunta: PerguntaSimples): AliquotaSimples | SemAliquotaEfetiva {
  const linha = asOf(`${pergunta.mes}-01`).linha(`simples_anexo_${pergunta.anexo}`)
  if (!linha || !Array.isArray(linha.valor)) return 'sem_tabela'
  const { meses, vezes, por } = counted(pergunta)
  const receita = new Map(pergunta.receitas.map(each => [each.mes, dec(each.receita)]))
  const soma = meses.reduce((sum: Decimal, mes) => sum.plus(receita.get(mes) ?? ZERO), ZERO)
  const rbt12 = soma.times(vezes).div(por).toDecimalPlaces(2)
  const faixas = (linha.valor as readonly string[]).map(
    each => each.split(' ').map(dec) as [Decimal, Decimal, Decimal],
  )
  const at = faixas.findIndex(([ate]) => rbt12.lte(ate))
  const faixa = faixas[at]
  if (!faixa) return 'acima_do_limite'
  const [, nominal, deduzir] = faixa
  const aliquota = rbt12.lte(0) ? nominal : rbt12.times(nominal).minus(deduzir.times(100)).div(rbt12)
  return {
    meses,
    rbt12: rbt12.toFixed(2),
    proporcional: vezes !== 1,
    faixa: at + 1,
    nominal: nominal.toFixed(2),
    deduzir: deduzir.toFixed(2),
    aliquota: aliquota.toFixed(4),
    fonte: linha.fonte,
  }
}
