import type { DetalheProduto } from '../../core/dfe/nfe/detalhe.ts'
import type { Veiculo } from '../../core/vehicle/campos.ts'
import type { LinhaOferecida } from '../../core/venda/adding/montagem.ts'
import { comGrade } from '../../core/venda/line/com-grade.ts'
import type { ProdutoVenda } from '../../core/venda/produto-venda.ts'
import type { GradeLida, MontagemLida } from '../../domain/venda/montagem.ts'

/** Product of the till's local catalogue: what a line copies, plus what the till checks and shows before selling. */
export interface ProdutoCatalogo extends ProdutoVenda {
  /** Server's balance at the last sync; null when the plan does not manage stock. */
  estoque: string | null
  pausar_venda: boolean
  controle_lote: boolean
  controle_grade: boolean
  /**
   * Lines of its grid, and its assembly choices (`montagem`), parsed from their packed form. Empty and null: it has none.
   */
  grades: readonly GradeLida[]
  montagem: MontagemLida | null
  veiculo_novo: boolean
  /** Facts of a fuel or a medicine; for a new vehicle, the starting values of each unit. */
  detalhe: (DetalheProduto & Veiculo) | null
  /** Code printed by the scale, without leading zeros; null = not a scale product. */
  codigo_balanca: string | null
  /** True when some NCM table has the product's NCM. */
  ncm_existe: boolean
  /** Reason why it cannot be sold until its register is corrected ('Informe a regra de ICMS'); null = it can. */
  impedimento: string | null
}

/** Gives the product as the line of its grid sells it, with the line's name and price. */
export const ofGrade = (produto: ProdutoCatalogo, grade: LinhaOferecida): ProdutoCatalogo => ({
  ...produto,
  nome: comGrade(produto.nome, grade.nome),
  preco: grade.preco,
  gtin: grade.gtin ?? produto.gtin,
  pausar_venda: produto.pausar_venda || grade.pausar_venda,
  grade_id: grade.id,
  selo: grade.selo,
})
