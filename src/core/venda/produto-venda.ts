import type { ItemRules, RuleIds } from '../tax/kinds.ts'
import type { Ibpt } from './venda.ts'

/** What a sale line copies from a product: the price and rules as sold. The catalogue's record has at least this. */
export interface ProdutoVenda extends RuleIds {
  produto_id: number
  referencia: string
  nome: string
  gtin: string | null
  unidade: string
  ncm: string
  cest: string | null
  cbenef: string | null
  unidade_trib: string | null
  fator_coversao: string | null // contrato
  tipo_conversao: 1 | 2 | null
  /** R$ of one unit. */
  preco: string
  ibpt: Ibpt | null
  /** Line of its grid, when this is one: name, price and seal are that line's. */
  grade_id?: number | null | undefined
  /** The server's seal on this record. */
  selo?: string | null | undefined
  /** The rules those ids name, merged into the sale's dictionary. */
  regras: ItemRules
}
