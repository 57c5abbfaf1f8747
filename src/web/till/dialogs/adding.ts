import type { LinhaOferecida } from '../../../core/venda/adding/montagem.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { deskDialog } from '../../dialogs/desk-dialog.tsx'
import { later } from '../../shell/later.tsx'

/** Question in a window of its own; false: given up, and told where something is to be told. */
type Pergunta = () => Promise<boolean>

export interface AddingDados {
  produto: ProdutoCatalogo
  /** The line of its grid that was read. */
  grade: LinhaOferecida | null
  /** Units. */
  qtde: string
  /** They may still be changed: no label closes on a total. */
  livre: boolean
  perguntar: Readonly<Record<'pausado' | 'veiculo' | 'lote', Pergunta>>
}

/** The product as it is sold, and what of it was chosen. */
export interface Adicionado {
  produto: ProdutoCatalogo
  qtde: string
  escolhas: Partial<ItemVenda>
}

/** The steps of a product of which something is chosen (core/venda/adding). */
export const addingDialog = deskDialog<AddingDados, Adicionado>(
  'item.montagem',
  later(() => import('../adding/adding-item.tsx'), 'AddingItem'),
)
