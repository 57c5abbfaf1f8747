import type { Exact } from '../money/exact.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import type { Item } from './item.ts'

/**
 * Gross price of 2027 on (NT 2026.008, I11) over a net one: the note's vProd holds IBS, CBS and IS on top of it.
 * Imports keep the net one.
 */
export function vprodBruto(item: Item, ctx: Contexto, f: Figuras): Figuras {
  f.vprodliq = f.vprod
  f.vprod_xml =
    ctx.vprodBruto && !item.icms?.importacao
      ? f.vprod.plus(f.vlr_ibs_total).plus(f.vlr_cbs).plus(f.vlr_isl)
      : f.vprod
  return f
}

/**
 * What the item adds to the note (MOC W16-10): products − discount − desoneração when it deducts + ST + FCP-ST +
 * retained single-phase + freight + insurance + other + II + IPI + returned IPI + ICMS put into the note.
 */
export function totalItem(f: Figuras): Exact {
  let v = f.vprod_xml.minus(f.vdesc)
  if (f.deduz_desoneracao) v = v.minus(f.valor_desoneracao)
  for (const x of [
    f.vlr_icms_st,
    f.vlr_fcp_st,
    f.vlr_icms_mono_reten,
    f.vfrete,
    f.vseg,
    f.voutro,
    f.valor_ii,
    f.vlripi,
    f.vlripidevol,
    f.icms_na_nota,
  ]) {
    if (!x.isZero()) v = v.plus(x)
  }
  return v
}
