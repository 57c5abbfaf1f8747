import { type Exact, ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import { compor } from './composicao.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import { positivo } from './icms-st.ts'
import type { Item } from './item.ts'
import { porcento } from './numero.ts'
import type { RegraContribuicao, RegraPisCofins } from './regra-pis-cofins.ts'

/**
 * PIS and COFINS (rules §12; Leis 10.637/2002, 10.833/2003). ICMS leaves the base when the rule says so
 * (STF RE 574.706, Tema 69; Lei 14.592/2023). Both end on the date of `pis_cofins_extintos` (ADCT art. 126).
 */
export function pisCofins(item: Item, ctx: Contexto, f: Figuras): Partial<Figuras> {
  const regra = item.pisconfins
  if (!regra || ctx.pisCofinsExtintos) return {}
  const base = basePisCofins(item, regra, f)
  const [base_pis, vlrpis] = contribuicao(item, regra.pis, base)
  const [base_confins, vlrconfins] = contribuicao(item, regra.confins, base)
  return { base_pis, vlrpis, base_confins, vlrconfins }
}

function basePisCofins(item: Item, regra: RegraPisCofins, f: Figuras): Exact {
  let base = compor(f.vprod.minus(f.vdesc), f, regra.partes, item.valor_aduaneiro)
  if (regra.subtrair_icms) base = base.minus(f.vlricms)
  if (regra.subtrair_icmsst) base = base.minus(f.vlr_icms_st)
  if (regra.subtrair_difal) base = base.minus(f.vlrparufdes).minus(f.vlrfcp).minus(f.vlr_fcp)
  return positivo(r2(base))
}

/** [base, value]. CST 49–99 with rate zero has no base (practice of authorised notes). */
function contribuicao(item: Item, c: RegraContribuicao, base: Exact): readonly [Exact, Exact] {
  if (c.modo === null) return [ZERO, ZERO]
  if (c.modo === 'unidade') return [ZERO, r2(item.qtde_trib.times(c.aliquota))]
  if (c.aliquota.isZero() && c.cst !== '01' && c.cst !== '02') return [ZERO, ZERO]
  return [base, r2(porcento(base, c.aliquota))]
}
