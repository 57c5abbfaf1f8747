import type { DetalheProduto } from '../../core/dfe/nfe/detalhe.ts'
import type { Veiculo } from '../../core/vehicle/campos.ts'
import type { LinhaOferecida } from '../../core/venda/adding/montagem.ts'
import { comGrade } from '../../core/venda/line/com-grade.ts'
import type { ProdutoVenda } from '../../core/venda/produto-venda.ts'
import type { GradeLida, MontagemLida } from '../../domain/venda/montagem.ts'

/** Product of the till's catalogue: data that a sale line copies, and data checked and shown before the sale. */
export interface ProdutoCatalogo extends ProdutoVenda {
  /** Server's balance at the last sync; null when the plan does not manage stock. */
  estoque: string | null
  pausar_venda: boolean
  controle_lote: boolean
  controle_grade: boolean
  /** Lines of the product's grid (sizes, colours); empty: none. `montagem`: choices of an assembled product, or null */
  grades: readonly GradeLida[]
  montagem: MontagemLida | null
  veiculo_novo: boolean
  categoria_id?: number | null | undefined
  /** Data of a fuel or a medicine; for a new vehicle, the initial values of each unit. */
  detalhe: (DetalheProduto & Veiculo) | null
  /** Code printed by the scale, without leading zeros; null: not sold by scale. */
  codigo_balanca: string | null
  /** True when the product's NCM exists in the NCM table. */
  ncm_existe: boolean
  /** Reason why the product cannot be sold until its register is corrected ('Informe a regra de ICMS'); null: none. */
  impedimento: string | null
}

/** Gives the product as a line of its grid is sold: with the line's name, price, GTIN (if any), pause and seal. */
export const ofGrade = (produto: ProdutoCatalogo, grade: LinhaOferecida): ProdutoCatalogo => ({
  ...produto,
  nome: comGrade(produto.nome, grade.nome),
  preco: grade.preco,
  gtin: grade.gtin ?? produto.gtin,
  pausar_venda: produto.pausar_venda || grade.pausar_venda,
  grade_id: grade.id,
  selo: grade.selo,
})
