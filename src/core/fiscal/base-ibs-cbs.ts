import type { Exact } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import { positivo } from './icms-st.ts'
import type { Item } from './item.ts'

/**
 * B, the common base of IS, IBS and CBS (LC 214/2025 art. 12; composition of the former rule UB16-10, which SEFAZ never
 * checked and NT 2026.008 removed): net price, charges and II, without discount, PIS, COFINS, ICMS, DIFAL and FCP.
 * IPI, ST and FCP-ST are not in it. Kept in this one place because the law may move it.
 */
export function baseIbsCbs(item: Item, ctx: Contexto, f: Figuras): Exact {
  let b = f.vprod.minus(f.vdesc)
  for (const x of [f.vfrete, f.vseg, f.voutro, f.valor_ii]) if (!x.isZero()) b = b.plus(x)
  const fora = [f.vlrpis, f.vlrconfins, f.vlricms, f.vlrparufdes, f.vlr_fcp, f.vlrfcp, f.vlr_icms_mono]
  for (const x of fora) if (!x.isZero()) b = b.minus(x)
  if (ctx.ibscbs_aduaneiro && item.importacao) b = b.plus(item.valor_aduaneiro)
  return positivo(r2(b))
}
