import type { LinhaOferecida } from '../../../core/venda/adding/montagem.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { later } from '../../shell/later.tsx'

/** Question in a window of its own; false when given up. */
type Pergunta = () => Promise<boolean>

export interface AddingDados {
  produto: ProdutoCatalogo
  /** Line of the grid that was read. */
  grade: LinhaOferecida | null
  /** Quantity in units. */
  qtde: string
  /** True when the quantity may still change: no label fixes a total. */
  livre: boolean
  perguntar: Readonly<Record<'pausado' | 'veiculo' | 'lote', Pergunta>>
}

/** Product as it is sold, with the choices made. */
export interface Adicionado {
  produto: ProdutoCatalogo
  qtde: string
  escolhas: Partial<ItemVenda>
}

/** Window of the steps of a product with choices (core/venda/adding). */
export const addingDialog = deskDialog<AddingDados, Adicionado>(
  'item.montagem',
  later(() => import('../adding/adding-item.tsx'), 'AddingItem'),
)
