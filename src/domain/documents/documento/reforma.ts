import { type Decimal, dec, isDecimal } from '../../../core/money/decimal.ts'
import { r2, round } from '../../../core/money/round.ts'
import type { EntradaRegraCbs } from '../../../core/tax/ibs-cbs/rule.ts'
import type { EntradaRegraIsl } from '../../../core/tax/is/rule.ts'

type Valores = Readonly<Record<string, unknown>>

/** CBS and IS rules of a line; absent: no rule. IBS is not needed, because no IBS field derives from its rule. */
export interface RegrasDaReforma {
  cbs?: EntradaRegraCbs | null | undefined
  isl?: EntradaRegraIsl | null | undefined
}

const read = (value: unknown): Decimal | null =>
  typeof value === 'string' && isDecimal(value) ? dec(value) : null

/**
 * Derives IBS, CBS and IS fields from the typed ones (doc 2 §4); null: unknown. A derived field that the user typed
 * over is used as typed to derive the next ones.
 */
export function derivedOf(
  valores: Valores,
  { cbs, isl }: RegrasDaReforma = {},
): Record<string, string | null> {
  const of = (name: string) => read(valores[name])
  const uf = of('vlr_ibs_uf')
  const mu = of('vlr_ibs_mu')
  const aliq = of('aliq_cbs')
  // the part of the rate that the rule reduces is not owed (G-086)
  const reducao = read(cbs?.aliquota_reducao_uf_cbs) ?? dec('0')
  const efetiva = aliq && round(aliq.times(dec('100').minus(reducao)).div(100), 4)
  const usada = of('aliq_cbs_efetiva') ?? efetiva
  const baseCbs = of('base_cbs')
  const baseIsl = of('base_isl')
  const aliqIsl = of('aliq_isl')
  const ad = baseIsl && aliqIsl ? r2(baseIsl.times(aliqIsl).div(100)) : null
  const total = of('vlr_isl')
  const adUsado = of('vlr_isl_ad') ?? ad
  // by the rule's rate per unit if known, else total less the ad valorem part (G-087)
  const taxa = read(isl?.aliquota_especifica_isl)
  const qtde = of('qtde')
  const resto = total && adUsado ? total.minus(adUsado) : null
  const especifica =
    taxa && !taxa.isZero() && qtde ? r2(taxa.times(qtde)) : resto && (resto.isNegative() ? dec('0') : resto)
  return {
    vlr_ibs_total: uf || mu ? r2((uf ?? dec('0')).plus(mu ?? dec('0'))).toFixed(2) : null,
    aliq_cbs_efetiva: efetiva?.toFixed(4) ?? null,
    vlr_cbs_bruto: baseCbs && usada ? r2(baseCbs.times(usada).div(100)).toFixed(2) : null,
    vlr_isl_ad: ad?.toFixed(2) ?? null,
    vlr_isl_especifica: especifica?.toFixed(2) ?? null,
  }
}
