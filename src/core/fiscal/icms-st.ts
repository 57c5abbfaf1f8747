import { type Exact, ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import { compor } from './composicao.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import { type BasesIcms, reduzir } from './icms.ts'
import type { Item } from './item.ts'
import { CEM, fracao, porcento, UM } from './numero.ts'
import { recusar } from './recusa.ts'
import type { RegraIcms } from './regra-icms.ts'

const TABELADAS = new Set(['0', '1', '2', '3', '5'])

/** Whether this CST charges ST here. 90 and 900 do when icms_st and one of mobcst, mva, aliqmva are given. */
export function temSt(item: Item, regra: RegraIcms): boolean {
  if (regra.linha.st === 'sempre') return true
  if (regra.linha.st === null || regra.icms_st.isZero()) return false
  return regra.mobcst !== null || regra.mva !== null || item.aliqmva !== null
}

/**
 * ICMS by substitution (rules §8; Conv. ICMS 142/2018): base = C_st × (1 + MVA), or list price × quantity, reduced;
 * value = base × internal rate − own ICMS, never below zero.
 */
export function icmsSt(
  item: Item,
  regra: RegraIcms,
  ctx: Contexto,
  f: Figuras,
  bases: BasesIcms,
): Partial<Figuras> {
  if (!temSt(item, regra)) return {}
  const cSt = compor(f.vprod.minus(f.vdesc), f, regra.partes_st, item.valor_aduaneiro)
  if (ehDifal(ctx)) return stDifal(cSt, regra)

  const tabelada = regra.mobcst !== null && TABELADAS.has(regra.mobcst) && item.valor_pauta_st !== null
  const mva = tabelada ? ZERO : mvaDe(item, regra, ctx)
  const base =
    tabelada && item.valor_pauta_st
      ? item.valor_pauta_st.times(item.qtde_trib)
      : cSt.times(UM.plus(fracao(mva)))
  const base_icms_st = reduzir(base, regra.reducao_icms_st)
  return {
    aliqmva: mva,
    base_icms_st,
    vlr_icms_st: positivo(r2(porcento(base_icms_st, regra.icms_st)).minus(proprio(regra, ctx, f, bases))),
  }
}

/** Own ICMS that ST deducts: charged, presumed (201–203), or the relieved one of CST 30 where the state allows. */
export function proprio(regra: RegraIcms, ctx: Contexto, f: Figuras, bases: BasesIcms): Exact {
  if (regra.linha.proprio === 'presumido') return f.vlr_icms_presumido
  if (regra.linha.proprio !== null) return f.vlricms
  return ctx.st_deduz_desonerado ? r2(porcento(bases.c, regra.icms)) : ZERO
}

/** MVA of the item, else the column of the recipient's state; adjusted in an interstate sale by a CRT 3. */
export function mvaDe(item: Item, regra: RegraIcms, ctx: Contexto): Exact {
  const mva = item.aliqmva ?? coluna(regra, ctx)
  const intra = ctx.alq_intra_mva ?? regra.icms_st
  if (!ctx.mva_ajustada || !ctx.interestadual || ctx.crt !== '3' || intra.lte(regra.icms)) return mva
  // Conv. ICMS 142/2018: [(1 + MVA) × (1 − inter) / (1 − intra)] − 1
  const ajustada = UM.plus(fracao(mva))
    .times(UM.minus(fracao(regra.icms)))
    .div(UM.minus(fracao(intra)))
  return r2(ajustada.minus(UM).times(CEM))
}

/** A rule that points at a column without a value is refused: a zero MVA would charge too little in silence. */
function coluna(regra: RegraIcms, ctx: Contexto): Exact {
  if (regra.mva === null) return ZERO
  return ctx.mva[regra.mva] ?? recusar('MVA da UF de destino não informada', 'regraicms.mva', 'mva_ausente')
}

/** ST of the rate difference: goods for the own use of a taxpayer of another state (Conv. ICMS 142/2018 cl. 13 II). */
export const ehDifal = (ctx: Contexto): boolean =>
  ctx.st_difal &&
  ctx.interestadual &&
  !ctx.exterior &&
  ctx.destino.consumidor &&
  ctx.destino.tipo_contribuite !== '9'

function stDifal(cSt: Exact, regra: RegraIcms): Partial<Figuras> {
  const v = r2(porcento(cSt, regra.icms))
  const base_icms_st = r2(cSt.minus(v).div(UM.minus(fracao(regra.icms_st))))
  return { base_icms_st, vlr_icms_st: positivo(r2(porcento(base_icms_st, regra.icms_st)).minus(v)) }
}

export const positivo = (x: Exact): Exact => (x.isNegative() ? ZERO : x)
