import { type Exact, ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import { compor } from './composicao.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import type { Item } from './item.ts'
import { CEM, fracao, limitar, porcento, UM } from './numero.ts'
import type { RegraIcms } from './regra-icms.ts'

/** The bases of one item that several ICMS formulas share, exact (not rounded). */
export interface BasesIcms {
  /** liq + the parts the options let in. */
  c: Exact
  /** Base before reduction: C, the price list, or the import base with the tax inside. */
  cheia: Exact
  /** Reduction % that applies, zero where the CST has none. */
  reducao: Exact
}

/**
 * C(opcoes) and the full base (rules §6; LC 87/1996 art. 13). A price list or maximum price (mobc 1, 2) takes the
 * place of C. The individual's reduction holds for tipo F and for the anonymous consumer; one never replaces the other.
 */
export function basesIcms(item: Item, regra: RegraIcms, ctx: Contexto, f: Figuras): BasesIcms {
  const liq = f.vprod.minus(f.vdesc)
  const c = compor(liq, f, regra.partes, item.valor_aduaneiro)
  const pauta = (regra.mobc === '1' || regra.mobc === '2') && item.valor_pauta !== null
  let cheia = pauta && item.valor_pauta ? item.valor_pauta.times(item.qtde_trib) : c
  if (item.importacao && ctx.importacao_por_dentro) cheia = baseImportacao(item, regra, ctx, f, c)
  const reducao = regra.linha.reduz
    ? ctx.destino.pessoaFisica
      ? regra.reducao_icms_pf
      : regra.reducao_icms
    : ZERO
  return { c, cheia, reducao }
}

/**
 * Import base: goods, II, IPI, IOF, PIS, COFINS and customs charges, with the ICMS inside
 * (LC 87/1996 art. 13 V and §1 I): sum / (1 − rate).
 */
function baseImportacao(item: Item, regra: RegraIcms, ctx: Contexto, f: Figuras, c: Exact): Exact {
  const liq = f.vprod.minus(f.vdesc)
  const partes = ctx.importacao_segue_opcoes
    ? c
    : liq
        .plus(f.vfrete)
        .plus(f.vseg)
        .plus(f.voutro)
        .plus(f.valor_ii)
        .plus(f.vlripi)
        .plus(item.valor_aduaneiro)
  const soma = partes.plus(item.valor_iof).plus(f.vlrpis).plus(f.vlrconfins)
  return soma.div(UM.minus(fracao(regra.icms.plus(ctx.fcp_importacao))))
}

/** Own ICMS by CST: base, value, and the deferral of CST 51. CSOSN 201–203 only presume it, to deduct from ST. */
export function icms(regra: RegraIcms, bases: BasesIcms): Partial<Figuras> {
  switch (regra.linha.proprio) {
    case null:
      return {}
    case 'presumido':
      return { vlr_icms_presumido: r2(porcento(r2(bases.c), regra.icms)) }
    case 'normal': {
      const base_icms = reduzir(bases.cheia, bases.reducao)
      return { base_icms, vlricms: r2(porcento(base_icms, regra.icms)) }
    }
    case 'diferido': {
      const base_icms = reduzir(bases.cheia, bases.reducao)
      const vlr_icms_operacao = r2(porcento(base_icms, regra.icms))
      const vlr_icms_diferido = r2(porcento(vlr_icms_operacao, limitar(regra.aliq_icms_diferido ?? CEM).taxa))
      const vlricms = vlr_icms_operacao.minus(vlr_icms_diferido)
      return { base_icms, vlr_icms_operacao, vlr_icms_diferido, vlricms }
    }
  }
}

/** r2(base × (1 − reduction)): exact from its parts, rounded once. */
export const reduzir = (base: Exact, reducao: Exact): Exact =>
  r2(reducao.isZero() ? base : base.times(UM.minus(fracao(reducao))))
