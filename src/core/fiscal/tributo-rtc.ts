import { type Exact, ZERO } from '../money/exact.ts'
import { r2, round } from '../money/round.ts'
import type { Contexto } from './contexto.ts'
import { positivo } from './icms-st.ts'
import type { Item } from './item.ts'
import { fracao, lerPercentual, lerValor, porcento, UM } from './numero.ts'
import type { RegraRtc, TaxaRtc } from './regra-ibs-cbs.ts'

export interface TributoRtc {
  base: Exact
  efetiva: Exact
  bruto: Exact
  diferido: Exact
  devolvido: Exact
  valor: Exact
  efetivaRegular: Exact
  regular: Exact
}

/** The base of this tax: B plus the IS its flag adds, reduced for CST 222. */
export function baseRtc(item: Item, regra: RegraRtc, b: Exact, vlr_isl: Exact, somaIs: boolean): Exact {
  const base = somaIs ? b.plus(vlr_isl) : b
  if (!regra.reduzBase) return base
  const reducao = lerPercentual(item.entrada.reducao_bc_ibscbs, 'reducao_bc_ibscbs') ?? ZERO
  return r2(base.times(UM.minus(fracao(reducao))))
}

/** rate × (1 − reduction) × (1 − government purchase reducer), 4 places. */
export const efetivaRtc = (t: TaxaRtc, ctx: Contexto): Exact =>
  round(t.aliquota.times(UM.minus(fracao(t.reducao))).times(UM.minus(fracao(ctx.pRedutor))), 4)

/**
 * One of IBS-UF, IBS-Mun, CBS (NT 2025.002 UB63-10, rejections 1041, 1052, 1069): base × effective rate, less what is
 * deferred and what is returned, never below zero. Under regular taxation (gTribRegular) the charged rates are zero
 * and the regular ones are only reported; a suspended CST (550) keeps its base and charges nothing.
 */
export function tributoRtc(
  item: Item,
  ctx: Contexto,
  regra: RegraRtc,
  taxa: TaxaRtc,
  base: Exact,
  nome: 'ibs_uf' | 'ibs_mu' | 'cbs',
): TributoRtc {
  const e = item.entrada
  const regularNome = nome === 'cbs' ? 'reducao_reg_cbs' : 'reducao_reg_ibs'
  const regular = e.trib_regular === true
  const reducaoRegular = regular ? (lerPercentual(e[regularNome], regularNome) ?? ZERO) : ZERO
  const efetivaRegular = regular ? round(taxa.aliquota.times(UM.minus(fracao(reducaoRegular))), 4) : ZERO
  const valorRegular = regular ? r2(porcento(base, efetivaRegular)) : ZERO

  const efetiva = regular || regra.suspensa ? ZERO : efetivaRtc(taxa, ctx)
  const exato = porcento(base, efetiva)
  const bruto = r2(exato)
  const diferido = taxa.diferimento.isZero() ? ZERO : r2(porcento(exato, taxa.diferimento))
  const devolvido = devolucao(item, nome, exato)
  return {
    base,
    efetiva,
    bruto,
    diferido,
    devolvido,
    valor: positivo(bruto.minus(diferido).minus(devolvido)),
    efetivaRegular,
    regular: valorRegular,
  }
}

/** gDevTrib: entered, else a percentage of the tax. */
function devolucao(item: Item, nome: 'ibs_uf' | 'ibs_mu' | 'cbs', exato: Exact): Exact {
  const e = item.entrada
  const entrado = lerValor(e[`dev_trib_${nome}`], `dev_trib_${nome}`)
  if (entrado !== null) return r2(entrado)
  const taxa = lerPercentual(e[`perc_dev_trib_${nome}`], `perc_dev_trib_${nome}`)
  return taxa === null ? ZERO : r2(porcento(exato, taxa))
}
