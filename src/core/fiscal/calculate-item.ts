import { type Exact, ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import { baseIbsCbs } from './base-ibs-cbs.ts'
import { cbs, monofasicoRtc } from './cbs.ts'
import type { Contexto } from './contexto.ts'
import { desoneracao } from './desoneracao.ts'
import { difal } from './difal.ts'
import { fcp, fcpSt } from './fcp.ts'
import { type Figuras, novasFiguras } from './figuras.ts'
import { ibpt } from './ibpt.ts'
import { ibs } from './ibs.ts'
import { basesIcms, icms } from './icms.ts'
import { icmsEfetivo } from './icms-efetivo.ts'
import { icmsSt } from './icms-st.ts'
import { ipi } from './ipi.ts'
import { isl } from './isl.ts'
import type { Item } from './item.ts'
import { manual } from './manual.ts'
import { monofasico } from './monofasico.ts'
import { lerValor } from './numero.ts'
import { pisCofins } from './pis-cofins.ts'
import { precoCheio } from './preco-cheio.ts'
import type { RegraIcms } from './regra-icms.ts'
import { creditoSimples } from './simples.ts'
import type { Partes } from './spread.ts'
import { totalItem, vprodBruto } from './total-item.ts'

/**
 * All figures of one item from its own input and its parts of the document amounts, in the order of rules §4.
 * Nothing here sees another item: that is what lets results be kept by item.
 */
export function calculateItem(item: Item, ctx: Contexto, partes: Partes): Figuras {
  const com = (vprod: Exact) => comLiquido(item, ctx, partes, vprod)
  const f =
    ctx.precoCheio && !item.icms?.importacao ? precoCheio(item, com) : vprodBruto(item, ctx, com(item.vprod))
  f.vitem = totalItem(f)
  return f
}

/** The figures with `vprod` as the net value of the product, before its gross value and the total. */
function comLiquido(item: Item, ctx: Contexto, partes: Partes, vprod: Exact): Figuras {
  const f = novasFiguras()
  f.vprod = vprod
  f.vdesc = item.desconto.plus(partes.desconto)
  f.vfrete = partes.frete
  f.vseg = partes.seguro
  f.voutro = partes.outros
  if (item.calcula && item.icms) computar(item, item.icms, ctx, f)
  else Object.assign(f, manual(item, ctx, f))
  return f
}

/** ICMS and all that hangs from it: FCP, ST, relief, credit, single-phase, DIFAL. It ends in 2033 (ADCT art. 129). */
function computarIcms(item: Item, regra: RegraIcms, ctx: Contexto, f: Figuras): void {
  const bases = basesIcms(item, regra, ctx, f)
  Object.assign(f, icms(regra, bases))
  Object.assign(f, fcp(item, regra, ctx, f))
  Object.assign(f, icmsSt(item, regra, ctx, f, bases))
  Object.assign(f, fcpSt(regra, ctx, f))
  Object.assign(f, desoneracao(regra, ctx, f, bases))
  Object.assign(f, creditoSimples(regra, bases))
  Object.assign(f, monofasico(item, regra))
  Object.assign(f, icmsEfetivo(item, regra, f))
  Object.assign(f, difal(item, regra, ctx, f))
}

function computar(item: Item, regra: RegraIcms, ctx: Contexto, f: Figuras): void {
  f.valor_ii = r2(item.valor_ii)
  Object.assign(f, ipi(item, ctx, f))
  // an import has PIS and COFINS inside its ICMS base, so they come first and no ICMS leaves theirs
  if (item.importacao) Object.assign(f, pisCofins(item, ctx, f))

  if (!ctx.icmsExtinto) computarIcms(item, regra, ctx, f)
  if (!item.importacao) Object.assign(f, pisCofins(item, ctx, f))
  if (regra.icms_vnota && !ctx.ignorar_icms_valor_nota) f.icms_na_nota = f.vlricms

  if (item.ibs || item.cbs || item.isl) {
    const b = baseIbsCbs(item, ctx, f)
    Object.assign(f, isl(item, b))
    Object.assign(f, ibs(item, ctx, f, b))
    Object.assign(f, cbs(item, ctx, f, b))
    Object.assign(f, monofasicoRtc(item))
  }
  Object.assign(f, ibpt(item, ctx, f))
  f.vlr_icms_st_deson = r2(lerValor(item.entrada.vlr_icms_st_deson, 'vlr_icms_st_deson') ?? ZERO)
}
