import { precedesNote } from '../../../core/document/types/index.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { SOMADOS } from '../../../core/tax/sale/na-nota.ts'
import { CABECALHO } from '../../../core/venda/fields/cabecalho.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import type { calculateVenda } from '../../../domain/fiscal/to-engine.ts'
import type { Desk } from '../../state/desk.ts'

type Figures = ReturnType<typeof calculateVenda>
type Amount = readonly [nome: string, valor: string | null | undefined]

const { taxa_entrega, valorfrente, valorseguro, outrasdespesas } = CABECALHO // the API's spelling

/**
 * Lists the amounts between the lines' sum and the total, other than discount and surcharge: costs, and taxes that the
 * note adds (only costs while the taxes are not computed).
 */
export function addedTo(desk: Desk, sale: Venda, figures: Figures | null): Amount[] {
  const delivery: Amount = [taxa_entrega.label, sale.taxa_entrega]
  if (figures?.erro !== null)
    return [
      delivery,
      [valorfrente.label, sale.valorfrente],
      [valorseguro.label, sale.valorseguro],
      [outrasdespesas.label, sale.outrasdespesas],
    ]
  const { totais, itens } = figures
  const others = dec(totais.vOutro).minus(sale.acrscimo).minus(sale.taxa_entrega) // the API's spelling
  // an ICMS for which the note has no field is included in the other costs (vOutro)
  const icms = others.eq(sale.outrasdespesas ?? 0)
    ? ZERO
    : itens.reduce((sum, { icms_na_nota }) => sum.plus(icms_na_nota), ZERO)
  return [
    delivery,
    [valorfrente.label, totais.vFrete],
    [valorseguro.label, totais.vSeg],
    [outrasdespesas.label, others.minus(icms).toFixed(2)],
    ...(precedesNote(desk.operation())
      ? []
      : SOMADOS.map(([tag, palavra]): Amount => [capital(palavra), totais[tag]])),
    ['ICMS somado à nota', icms.toFixed(2)],
  ]
}

/** Lists the relieved ICMS (desonerado), deducted from the price or not, and the discount of a tax benefit. */
export function relievedOf(figures: Figures | null): Amount[] {
  if (figures?.erro !== null) return []
  const sum = (figure: 'valor_desoneracao' | 'desconto_beneficio', deducted: boolean) =>
    figures.itens
      .reduce(
        (all, item) =>
          item[figure] === '0.00' || item.deduz_desoneracao !== deducted ? all : all.plus(item[figure]),
        ZERO,
      )
      .toFixed(2)
  return [
    ['ICMS desonerado', sum('valor_desoneracao', true)],
    ['ICMS desonerado, não deduzido', sum('valor_desoneracao', false)],
    ['Desconto do benefício', sum('desconto_beneficio', false)],
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
