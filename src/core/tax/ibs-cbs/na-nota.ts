import { CST_IBS_CBS } from '../../law/cst-ibs-cbs.ts'
import type { GrupoDaReforma } from '../../law/reforma.ts'
import { isl } from '../is/compute.ts'
import type { Nomes } from '../kernel/tributo.ts'
import type { EntradaItem } from '../sale/entrada.ts'
import { baseIbsCbs } from './base.ts'
import { cbs } from './cbs.ts'
import { ibs } from './ibs.ts'
import { cbsMonofasica, ibsMonofasico, quantidadesMono } from './mono.ts'
import { CST_MONOFASICO } from './rule.ts'

/** Groups of the reform that a note has, by day and issuer. */
export interface Reforma {
  rtc: GrupoDaReforma
  seletivo: boolean
}

const namesOf = (tributos: readonly Nomes[]): readonly string[] =>
  tributos.flatMap(({ figuras = {}, taxas = {} }) => [...Object.keys(figuras), ...Object.keys(taxas)])

const MONO = [quantidadesMono, ibsMonofasico, cbsMonofasica]
const DO_GRUPO = namesOf([baseIbsCbs, ibs, cbs])
const DE_RTC = [...DO_GRUPO, ...namesOf(MONO)]
const DE_CBS = namesOf([cbs, cbsMonofasica])
const DE_IS = namesOf([isl])

/** Rules of CBS with the rate at zero, cached: the engine caches by the identity of a rule. */
const zeradas = new WeakMap<RegraCbs, RegraCbs>()
type RegraCbs = NonNullable<EntradaItem['regracbs']>

function withoutRate(regra: RegraCbs): RegraCbs {
  const pronta = zeradas.get(regra)
  if (pronta) return pronta
  const zerada = {
    ...regra,
    aliquota_cbs: '0',
    aliquota_efetiva_uf_cbs: null,
    ad_rem_cbs: '0',
    ad_rem_reten_cbs: '0',
    ad_rem_ret_cbs: '0',
  }
  zeradas.set(regra, zerada)
  return zerada
}

const without = (item: EntradaItem, nomes: readonly string[]): EntradaItem =>
  Object.fromEntries(Object.entries(item).filter(([nome]) => !nomes.includes(nome))) as unknown as EntradaItem

/**
 * Removes from a line the rules and the typed figures of the reform's taxes for which its note has no group: totals
 * must not count amounts that the XML lacks. IBS and CBS are removed together. Where the CST forbids the group, a
 * line with typed taxes (`calcular_imposto` false) loses its figures, but those of a fuel taxed once, and keeps the rules. A company whose CBS is in the DAS
 * keeps the IBS, and a CBS of zero.
 */
export function withinReform(item: EntradaItem, { rtc, seletivo }: Reforma): EntradaItem {
  const { regraibs, regracbs, regraisl } = item
  const cst = String(regraibs?.cst_ibs ?? '')
  const grupo = rtc && regraibs && regracbs ? CST_IBS_CBS.get(cst)?.grupo : null
  const comIs = seletivo && regraisl
  let dela = item
  if (!grupo) dela = { ...without(dela, DE_RTC), regraibs: null, regracbs: null }
  else if (grupo === 'veda' && item.calcular_imposto === false)
    dela = without(dela, cst === CST_MONOFASICO ? DO_GRUPO : DE_RTC)
  if (grupo && rtc === 'so_ibs' && dela.regracbs)
    dela = { ...without(dela, DE_CBS), regracbs: withoutRate(dela.regracbs) }
  if (!comIs) dela = { ...without(dela, DE_IS), regraisl: null }
  return dela
}
