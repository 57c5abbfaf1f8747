import { dec, isDecimal } from '../../core/money/decimal.ts'
import { COPIADOS } from '../../core/venda/line/novo-item.ts'
import type { ProdutoVenda } from '../../core/venda/produto-venda.ts'
import type { ItemVenda } from '../../core/venda/venda.ts'
import type { ColunaProduto } from '../api/catalogo.ts'

/** A product row of the catalogue, read by column; null: empty. */
export interface LinhaDoCatalogo {
  texto(coluna: ColunaProduto): string | null
  numero(coluna: ColunaProduto): number | null
}

type Copiado = Omit<ProdutoVenda, 'regras' | 'ibpt'>

/** Copied fields that are not read from a column of their name. */
const APART: ReadonlySet<string> = new Set(['produto_id', 'grade_id', 'ibpt'])

const COLUMNS = COPIADOS.filter(({ value }) => !APART.has(value)).map(({ value, field }) => {
  const number = field.type === 'ref' || field.type === 'enum'
  return {
    coluna: value as ColunaProduto,
    number,
    // a required rule that is unknown is 0, the id of no rule
    empty: field.required
      ? (field.start ?? (number ? 0 : field.type === 'money' || field.type === 'decimal' ? '0.00' : ''))
      : null,
  }
})

/** Reads the fields that a line copies from the catalogue, at the till as at the server, whose seal covers them. */
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

/** Gives the taxable unit that a line copies from its product; without a factor, the unit of sale. */
export function unidadeTributavel(
  unidade_trib: string | null,
  fator_coversao: string | null, // the API's spelling
  tipo_conversao: number | null,
): Pick<ItemVenda, 'unidade_trib' | 'fator_coversao' | 'tipo_conversao'> {
  return fator_coversao !== null && isDecimal(fator_coversao) && dec(fator_coversao).gt(0)
    ? { unidade_trib, fator_coversao, tipo_conversao: tipo_conversao === 1 ? 1 : 2 }
    : { unidade_trib: null, fator_coversao: null, tipo_conversao: null }
}
