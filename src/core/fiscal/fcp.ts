import type { Exact } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import { positivo } from './icms-st.ts'
import type { Item } from './item.ts'
import { porcento } from './numero.ts'
import type { RegraIcms } from './regra-icms.ts'

/** FCP % of the recipient's state, by the column the rule points at; null when none or zero. */
export function pFCP(regra: RegraIcms, ctx: Contexto): Exact | null {
  const taxa = regra.fcp === null ? null : (ctx.fcp[regra.fcp] ?? null)
  return taxa === null || taxa.isZero() ? null : taxa
}

/**
 * Own FCP (rules §7; NT 2016.002; ADCT art. 82): on the ICMS base, only inside the state; interstate to the final
 * consumer it belongs to the destination (DIFAL). An import uses the importer's own rate. CST 51 and 90 may defer it.
 */
export function fcp(item: Item, regra: RegraIcms, ctx: Contexto, f: Figuras): Partial<Figuras> {
  if (!regra.linha.fcp) return {}
  const taxa = item.importacao ? ctx.fcp_importacao : ctx.interestadual ? null : pFCP(regra, ctx)
  if (taxa === null || taxa.isZero()) return {}
  const vlr_fcp = r2(porcento(f.base_icms, taxa))
  if (regra.linha.cst !== '51' && regra.linha.cst !== '90') return { base_fcp: f.base_icms, vlr_fcp }
  const vlr_fcp_dif = r2(porcento(vlr_fcp, regra.pFCPDif))
  return { base_fcp: f.base_icms, vlr_fcp, vlr_fcp_dif, vlr_fcp_efet: vlr_fcp.minus(vlr_fcp_dif) }
}

/** FCP of the substituted operations: on the ST base, less the own FCP. */
export function fcpSt(regra: RegraIcms, ctx: Contexto, f: Figuras): Partial<Figuras> {
  const taxa = pFCP(regra, ctx)
  if (taxa === null || f.base_icms_st.isZero()) return {}
  return {
    base_fcp_st: f.base_icms_st,
    vlr_fcp_st: positivo(r2(porcento(f.base_icms_st, taxa)).minus(f.vlr_fcp)),
  }
}
