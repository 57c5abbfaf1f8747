import { type Exact, ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import { positivo } from './icms-st.ts'
import type { Item } from './item.ts'
import { lerValor } from './numero.ts'
import { baseRtc, tributoRtc } from './tributo-rtc.ts'

/** IBS of state and city (LC 214/2025 art. 12; doc 2 §3.13 for the IS flag). `b` is the common base. */
export function ibs(item: Item, ctx: Contexto, f: Figuras, b: Exact): Partial<Figuras> {
  const regra = item.ibs
  if (!regra?.temGrupo) return {}
  const base = baseRtc(item, regra, b, f.vlr_isl, item.isl?.ibs_isl === true)
  const uf = tributoRtc(item, ctx, regra, regra.uf, base, 'ibs_uf')
  const mu = tributoRtc(item, ctx, regra, regra.mu, base, 'ibs_mu')
  const vlr_cred_pres_ibs = r2(lerValor(item.entrada.vlr_cred_pres_ibs, 'vlr_cred_pres_ibs') ?? ZERO)
  return {
    base_ibs_uf: base,
    aliq_ibs_uf_efetiva: uf.efetiva,
    vlr_dif_ibs_uf: uf.diferido,
    vlr_dev_trib_ibs_uf: uf.devolvido,
    vlr_ibs_uf: uf.valor,
    aliq_ibs_uf_reg: uf.efetivaRegular,
    vlr_ibs_uf_reg: uf.regular,
    base_ibs_mu: base,
    aliq_ibs_mu_efetiva: mu.efetiva,
    vlr_dif_ibs_mu: mu.diferido,
    vlr_dev_trib_ibs_mu: mu.devolvido,
    vlr_ibs_mu: mu.valor,
    aliq_ibs_mu_reg: mu.efetivaRegular,
    vlr_ibs_mu_reg: mu.regular,
    vlr_cred_pres_ibs,
    vlr_ibs_total: ibsTotal(item, { vlr_ibs_uf: uf.valor, vlr_ibs_mu: mu.valor, vlr_cred_pres_ibs }),
  }
}

/** vIBS = state + city − presumed credit when it deducts (rejection 1150). */
export function ibsTotal(
  item: Item,
  f: Pick<Figuras, 'vlr_ibs_uf' | 'vlr_ibs_mu' | 'vlr_cred_pres_ibs'>,
): Exact {
  const soma = f.vlr_ibs_uf.plus(f.vlr_ibs_mu)
  return item.entrada.deduz_cred_pres === true ? positivo(soma.minus(f.vlr_cred_pres_ibs)) : soma
}
