import { dec, isDecimal } from '../../core/money/decimal.ts'
import type { ItemVenda } from '../../core/venda/venda.ts'

/** The taxable unit a line copies from its product. Without a factor it is sold and taxed in the unit it is sold in. */
export function unidadeTributavel(
  unidade_trib: string | null,
  fator_coversao: string | null, // contrato
  tipo_conversao: number | null,
): Pick<ItemVenda, 'unidade_trib' | 'fator_coversao' | 'tipo_conversao'> {
  return fator_coversao !== null && isDecimal(fator_coversao) && dec(fator_coversao).gt(0)
    ? { unidade_trib, fator_coversao, tipo_conversao: tipo_conversao === 1 ? 1 : 2 }
    : { unidade_trib: null, fator_coversao: null, tipo_conversao: null }
}
