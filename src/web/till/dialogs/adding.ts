import type { LinhaOferecida } from '../../../core/venda/adding/montagem.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { later } from '../../shell/later.tsx'

/** Question that opens a window; resolves to false when the user cancels. */
type Pergunta = () => Promise<boolean>

export interface AddingDados {
  produto: ProdutoCatalogo
  /** Line of the product's grid whose code was read; null: none. */
  grade: LinhaOferecida | null
  /** Quantity typed or read, in the product's unit. */
  qtde: string
  /** True when the user may change the quantity: no label fixes a total, and the product is not a new vehicle. */
  livre: boolean
  perguntar: Readonly<Record<'pausado' | 'veiculo' | 'lote', Pergunta>>
}

/** Product as sold, with the choices made. */
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
