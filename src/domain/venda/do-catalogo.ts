import { dec, isDecimal } from '../../core/money/decimal.ts'
import { COPIADOS } from '../../core/venda/line/novo-item.ts'
import type { ProdutoVenda } from '../../core/venda/produto-venda.ts'
import type { ItemVenda } from '../../core/venda/venda.ts'
import type { ColunaProduto } from '../api/catalogo.ts'

/** A packed row of the catalogue, read by column. What is empty is null. */
export interface LinhaDoCatalogo {
  texto(coluna: ColunaProduto): string | null
  numero(coluna: ColunaProduto): number | null
}

type Copiado = Omit<ProdutoVenda, 'regras' | 'ibpt'>

/** Told apart from the columns that bear their names. */
const APART: ReadonlySet<string> = new Set(['produto_id', 'grade_id', 'ibpt'])

const COLUMNS = COPIADOS.filter(({ value }) => !APART.has(value)).map(({ value, field }) => {
  const number = field.type === 'ref' || field.type === 'enum'
  return {
    coluna: value as ColunaProduto,
    number,
    // a rule that is needed and not known is 0, the id of none
    empty: field.required
      ? (field.start ?? (number ? 0 : field.type === 'money' || field.type === 'decimal' ? '0.00' : ''))
      : null,
  }
})

/** Reads a line's copied fields from the catalogue, alike for the till and for the seal. */
export function doCatalogo(linha: LinhaDoCatalogo): Copiado {
  const copiado: Record<string, unknown> = { produto_id: linha.numero('id') ?? 0 }
  for (const { coluna, number, empty } of COLUMNS)
    copiado[coluna] = (number ? linha.numero(coluna) : linha.texto(coluna)) ?? empty
  const { unidade_trib, fator_coversao, tipo_conversao } = copiado as Copiado
  return {
    ...(copiado as Copiado),
    ...unidadeTributavel(unidade_trib, fator_coversao, tipo_conversao),
  }
}

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
