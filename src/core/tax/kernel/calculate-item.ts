import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { difal } from '../difal/compute.ts'
import { fcp, fcpSt } from '../fcp/compute.ts'
import { ibpt } from '../ibpt/compute.ts'
import { baseIbsCbs } from '../ibs-cbs/base.ts'
import { cbs, monofasicoRtc } from '../ibs-cbs/cbs.ts'
import { ibs } from '../ibs-cbs/ibs.ts'
import { basesIcms, icms } from '../icms/compute.ts'
import { desoneracao } from '../icms/desoneracao.ts'
import { icmsEfetivo } from '../icms/efetivo.ts'
import type { RegraIcms } from '../icms/rule.ts'
import { icmsSt } from '../icms-st/compute.ts'
import { ipi } from '../ipi/compute.ts'
import { isl } from '../is/compute.ts'
import { monofasico } from '../monofasico/compute.ts'
import { pisCofins } from '../pis-cofins/compute.ts'
import { precoCheio } from '../price/preco-cheio.ts'
import { creditoSimples } from '../simples/compute.ts'
import type { Contexto } from './contexto.ts'
import { encargos } from './encargos.ts'
import { type Figuras, novasFiguras } from './figuras.ts'
import type { Item } from './item.ts'
import { manual } from './manual.ts'
import { lerValor } from './numero.ts'
import type { Partes } from './spread.ts'
import { precoLiquido, totalItem } from './total-item.ts'
import { entrada, QUIET, type Why } from './why.ts'

/**
 * All figures of one item from its own input and its parts of the document amounts, in the order of rules §4.
 * Nothing here sees another item: that is what lets results be kept by item. `why` hears each step.
 */
export function calculateItem(item: Item, ctx: Contexto, partes: Partes, why: Why = QUIET): Figuras {
  const com = (vprod: Exact, quem: Why) => comLiquido(item, ctx, partes, vprod, quem)
  const f =
    ctx.precoCheio && !item.icms?.importacao
      ? precoCheio(item, com, why)
      : precoLiquido(item, ctx, com(item.vprod, why), why)
  f.vitem = totalItem(f, why)
  return f
}

/** The figures with `vprod` as the net value of the product, before its gross value and the total. */
function comLiquido(item: Item, ctx: Contexto, partes: Partes, vprod: Exact, why: Why): Figuras {
  const f = novasFiguras()
  f.vprod = vprod
  encargos(item, partes, f, why)
  if (why.on) dizerQuantidade(item, why)
  if (item.calcula && item.icms) computar(item, item.icms, ctx, f, why)
  else Object.assign(f, manual(item, ctx, why))
  return f
}

/** ICMS and all that hangs from it: FCP, ST, relief, credit, single-phase, DIFAL. It ends in 2033 (ADCT art. 129). */
function computarIcms(item: Item, regra: RegraIcms, ctx: Contexto, f: Figuras, why: Why): void {
  const bases = basesIcms(item, regra, ctx, f, why)
  Object.assign(f, icms(regra, bases, why))
  Object.assign(f, fcp(item, regra, ctx, f, why))
  Object.assign(f, icmsSt(item, regra, ctx, f, bases, why))
  Object.assign(f, fcpSt(regra, ctx, f, why))
  Object.assign(f, desoneracao(regra, ctx, f, bases, why))
  Object.assign(f, creditoSimples(regra, bases, why))
  Object.assign(f, monofasico(item, regra, why))
  Object.assign(f, icmsEfetivo(item, regra, f, why))
  Object.assign(f, difal(item, regra, ctx, f, why))
}

function computar(item: Item, regra: RegraIcms, ctx: Contexto, f: Figuras, why: Why): void {
  f.valor_ii = r2(item.valor_ii)
  if (why.on && !f.valor_ii.isZero())
    why.tell('valor_ii', f.valor_ii, { termos: [entrada('valor_ii', f.valor_ii)], fonte: 'II informado' })
  Object.assign(f, ipi(item, ctx, f, why))
  // an import has PIS and COFINS inside its ICMS base, so they come first and no ICMS leaves theirs
  if (item.importacao) Object.assign(f, pisCofins(item, ctx, f, why))

  if (ctx.icmsExtinto) why.none(['base_icms', 'vlricms'], 'o ICMS acabou', 'ADCT art. 129')
  else computarIcms(item, regra, ctx, f, why)
  if (!item.importacao) Object.assign(f, pisCofins(item, ctx, f, why))
  f.icms_na_nota = icmsNaNota(regra, ctx, f, why)

  if (item.ibs || item.cbs || item.isl) {
    const b = baseIbsCbs(item, ctx, f, why)
    Object.assign(f, isl(item, b, why))
    Object.assign(f, ibs(item, ctx, f, b, why))
    Object.assign(f, cbs(item, ctx, f, b, why))
    Object.assign(f, monofasicoRtc(item))
  } else why.none(DA_REFORMA, 'sem regra de IBS/CBS', 'LC 214/2025 art. 12')
  Object.assign(f, ibpt(item, ctx, f, why))
  f.vlr_icms_st_deson = r2(lerValor(item.entrada.vlr_icms_st_deson, 'vlr_icms_st_deson') ?? ZERO)
}

const DA_REFORMA = ['base_ibs_uf', 'base_cbs', 'vlr_ibs_total', 'vlr_cbs'] as const

/** ICMS that the rule puts into the note's total (doc 3 §9.2). */
function icmsNaNota(regra: RegraIcms, ctx: Contexto, f: Figuras, why: Why): Exact {
  if (regra.icms_vnota && !ctx.ignorar_icms_valor_nota)
    return f.vlricms.isZero() ? ZERO : why.same('icms_na_nota', 'vlricms', f.vlricms, NA_NOTA)
  if (why.on && !f.vlricms.isZero()) {
    const motivo = regra.icms_vnota ? 'ignorar_icms_valor_nota marcado' : 'icms_vnota não marcado'
    why.tell('icms_na_nota', ZERO, { ...NA_NOTA, termos: [], fora: [{ nome: 'vlricms', motivo }] })
  }
  return ZERO
}

const NA_NOTA = { fonte: 'doc 3 §9.2, icms_vnota' }

function dizerQuantidade({ convertida, qtde, qtde_trib, entrada: e }: Item, why: Why): void {
  why.tell('qtde_trib', qtde_trib, {
    casas: convertida ? 4 : null,
    operacao: 'produto',
    termos: convertida ? [entrada('qtde', qtde_trib, 'quantidade convertida')] : [entrada('qtde', qtde)],
    fonte: convertida ? `fator ${e.fator_coversao}` : 'mesma unidade', // contrato
  })
}
