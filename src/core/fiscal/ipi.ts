import { ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import { compor } from './composicao.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import type { Item } from './item.ts'
import { lerPercentual, lerValor, porcento } from './numero.ts'

/**
 * IPI (rules §12; Decreto 7.212/2010). The discount leaves the base (STF Tema 84). Only in a 55.
 * Percent: base = liq + options, value = base × rate. Unit: quantity × R$, no base.
 */
export function ipi(item: Item, ctx: Contexto, f: Figuras): Partial<Figuras> {
  const regra = item.ipi
  if (!regra?.tributa || ctx.modelo !== '55') return {}
  if (regra.por_unidade) return { vlripi: r2(item.qtde_trib.times(regra.aliquota)) }
  const base_ipi = r2(compor(f.vprod.minus(f.vdesc), f, regra.partes, item.valor_aduaneiro))
  return { base_ipi, vlripi: r2(porcento(base_ipi, regra.aliquota)) }
}

/** IPI of goods given back (operation types 5 and 6): the entered IPI × the share returned; it joins the note. */
export function ipiDevolvido(item: Item): Partial<Figuras> {
  const entrado = lerValor(item.entrada.vlripi, 'vlripi') ?? ZERO
  const share = lerPercentual(item.entrada.percete_dev, 'percete_dev') ?? ZERO
  return { vlripi: ZERO, vlripidevol: r2(porcento(entrado, share)) }
}
