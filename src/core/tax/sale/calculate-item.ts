import type { Exact } from '../../money/exact.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { encargos } from '../kernel/encargos.ts'
import type { Partes } from '../kernel/spread.ts'
import type { Tributo } from '../kernel/tributo.ts'
import { entrada, QUIET, type Why } from '../kernel/why.ts'
import { precoCheio } from '../price/preco-cheio.ts'
import { FIGURAS_ALHEIAS, TRIBUTOS } from '../tributos.ts'
import { type Figuras, novasFiguras } from './figuras.ts'
import type { ItemInteiro } from './item.ts'
import { manual } from './manual.ts'
import { precoLiquido, totalItem } from './total-item.ts'

/**
 * Computes all figures of one item from its input and its shares of the document's amounts, in the order of rules §4.
 * Reads no other item, so results can be cached by item. `why` receives each step.
 */
export function calculateItem(item: ItemInteiro, ctx: Contexto, partes: Partes, why: Why = QUIET): Figuras {
  const com = (vprod: Exact, quem: Why) => comLiquido(item, ctx, partes, vprod, quem)
  const f =
    ctx.precoCheio && !item.liquido
      ? precoCheio(item, com, why)
      : precoLiquido(item, ctx, com(item.vprod, why), why)
  f.vitem = totalItem(f, ctx, why)
  return f
}

/** Computes the figures for the net value `vprod`, except gross value and total. */
function comLiquido(item: ItemInteiro, ctx: Contexto, partes: Partes, vprod: Exact, why: Why): Figuras {
  const f = novasFiguras()
  f.vprod = vprod
  encargos(item, partes, f, why)
  if (why.on) sayQuantidade(item, why)
  if (item.calcula && item.icms) computeItem(item, ctx, f, why)
  else Object.assign(f, manual(item, ctx, why))
  return f
}

function computeItem(item: ItemInteiro, ctx: Contexto, f: Figuras, why: Why): void {
  if (ctx.soReforma && why.on)
    why.none(FIGURAS_ALHEIAS, 'nota de crédito ou débito: só IBS, CBS e IS', LEI_1001)
  for (const tributo of ctx.soReforma ? DA_REFORMA : NA_ORDEM)
    Object.assign(f, tributo.compute(item, ctx, f, why))
}

/** The taxes with their types checked: a tax that reads a figure written by no tax does not compile here. */
const NA_ORDEM: readonly Tributo<ItemInteiro, Figuras>[] = TRIBUTOS
const DA_REFORMA = NA_ORDEM.filter(({ reforma }) => reforma)
const LEI_1001 = 'NT 2025.002, rejeição 1001'

function sayQuantidade({ convertida, qtde, qtde_trib, entrada: e }: ItemInteiro, why: Why): void {
  why.tell('qtde_trib', qtde_trib, {
    casas: convertida ? 4 : null,
    operacao: 'produto',
    termos: convertida ? [entrada('qtde', qtde_trib, 'quantidade convertida')] : [entrada('qtde', qtde)],
    fonte: convertida ? `fator ${e.fator_coversao}` : 'mesma unidade', // the API's spelling
  })
}
