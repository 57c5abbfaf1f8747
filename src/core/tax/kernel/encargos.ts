import type { Exact } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import type { Item } from './item.ts'
import { readOrZero } from './numero.ts'
import type { Partes } from './spread.ts'
import { entrada, figura, type Why } from './why.ts'

const FONTE = 'doc 3 §9.2; rateio pelo maior resto'

type Encargos = Record<'vdesc' | 'vfrete' | 'vseg' | 'voutro', Exact>

/**
 * Computes discount, freight, insurance and other costs of an item: its parts of the document's amounts, plus the item's own
 * discount. When the taxes are typed, the item's own freight, insurance and costs are added too.
 */
export function encargos(item: Item, partes: Partes, f: Encargos, why: Why): void {
  f.vdesc = item.desconto.plus(partes.desconto)
  f.vfrete = comProprio('vfrete_item', item, partes.frete)
  f.vseg = comProprio('vseg_item', item, partes.seguro)
  f.voutro = comProprio('voutro_item', item, partes.outros)
  if (!why.on) return
  const { desconto, frete, seguro, outros, nomeOutros } = partes
  sayEncargo('vdesc', f.vdesc, 'desconto', desconto, ['desconto', 'rateio.desconto'], item, why)
  sayEncargo('vfrete', f.vfrete, 'valorfrente', frete, ['rateio.vfrete', 'vfrete_item'], item, why) // the API's spelling
  sayEncargo('vseg', f.vseg, 'valorseguro', seguro, ['rateio.vseg', 'vseg_item'], item, why)
  sayEncargo('voutro', f.voutro, nomeOutros, outros, ['rateio.voutro', 'voutro_item'], item, why)
}

function comProprio(campo: 'vfrete_item' | 'vseg_item' | 'voutro_item', item: Item, parte: Exact): Exact {
  return item.calcula ? parte : parte.plus(r2(readOrZero(item.entrada[campo], campo)))
}

/** Explains a charge. The item's part of the document's is one term, because it is computed for all items together. */
function sayEncargo(
  campo: string,
  valor: Exact,
  documento: string,
  parte: Exact,
  ordem: readonly string[],
  item: Item,
  why: Why,
): void {
  const proprio = valor.minus(parte)
  const termos = ordem
    .map(nome => (nome.startsWith('rateio.') ? figura(nome, parte) : entrada(nome, proprio)))
    .filter(([, v]) => !v.isZero())
  why.tell(campo, valor, { termos, fonte: FONTE })
  if (parte.isZero()) return
  const peso = `parte de ${documento} pelo peso ${item.peso.toFixed(2)}`
  const rateio = ordem.find(nome => nome.startsWith('rateio.')) ?? ''
  why.tell(rateio, parte, { termos: [[peso, parte, `documento.${documento}`]], fonte: FONTE }, true)
}
