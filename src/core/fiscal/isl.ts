import type { Exact } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { Figuras } from './figuras.ts'
import type { Item } from './item.ts'
import { porcento } from './numero.ts'

/** Imposto Seletivo (LC 214/2025 arts. 409–421; doc 3 §9.2): ad valorem on B plus the specific rate × quantity. */
export function isl(item: Item, b: Exact): Partial<Figuras> {
  if (!item.isl) return {}
  const vlr_isl_ad = r2(porcento(b, item.isl.aliquota))
  const vlr_isl_especifica = r2(item.isl.especifica.times(item.qtde_trib))
  return { base_isl: b, vlr_isl_ad, vlr_isl_especifica, vlr_isl: vlr_isl_ad.plus(vlr_isl_especifica) }
}
