import type { ProdutoVenda } from '../../core/venda/produto-venda.ts'

/** A product of the till's local catalogue: what a line copies, plus what the till checks and shows before selling. */
export interface ProdutoCatalogo extends ProdutoVenda {
  /** Server's balance at the last sync; null when the plan does not manage stock. */
  estoque: string | null
  pausar_venda: boolean
  controle_lote: boolean
  controle_grade: boolean
  has_composicoes: boolean
  has_complementos: boolean
  veiculo_novo: boolean
  /** Code printed by the scale, without leading zeros; null = not a scale product. */
  codigo_balanca: string | null
  /** Whether any table has its NCM. */
  ncm_existe: boolean
  /** Why it cannot be sold until its register is mended ('Informe a regra de ICMS'); null = it can. */
  impedimento: string | null
}
