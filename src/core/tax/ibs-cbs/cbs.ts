import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Figuras } from '../kernel/figuras.ts'
import type { Item } from '../kernel/item.ts'
import { lerValor } from '../kernel/numero.ts'
import type { Why } from '../kernel/why.ts'
import { CBS, tributoRtc } from './compute.ts'

/** CBS (LC 214/2025 art. 12). Its presumed credit is only reported. `b` is the common base. */
export function cbs(item: Item, ctx: Contexto, f: Figuras, b: Exact, why: Why): Partial<Figuras> {
  const regra = item.cbs
  if (!regra?.temGrupo) return {}
  const t = tributoRtc(CBS, item, ctx, regra, regra.cbs, b, f, why)
  return {
    base_cbs: t.base,
    aliq_cbs_efetiva: t.efetiva,
    vlr_cbs_bruto: t.bruto,
    vlr_dif_cbs: t.diferido,
    vlr_dev_trib_cbs: t.devolvido,
    vlr_cbs: t.valor,
    aliq_cbs_reg: t.efetivaRegular,
    vlr_cbs_reg: t.regular,
    vlr_cred_pres_cbs: r2(lerValor(item.entrada.vlr_cred_pres_cbs, 'vlr_cred_pres_cbs') ?? ZERO),
  }
}

/** IBS/CBS single-phase (CST 620): entered and echoed, in no total, until its norm exists. */
export function monofasicoRtc(item: Item): Partial<Figuras> {
  if (item.ibs?.cst !== '620' && item.cbs?.cst !== '620') return {}
  const e = item.entrada
  return {
    vlr_ibs_mono: r2(lerValor(e.vlr_ibs_mono, 'vlr_ibs_mono') ?? ZERO),
    vlr_cbs_mono: r2(lerValor(e.vlr_cbs_mono, 'vlr_cbs_mono') ?? ZERO),
  }
}
