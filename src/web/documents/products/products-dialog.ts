import type { ProdutoCatalogo } from '../../catalog/produto.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

/** A marked product with its quantity. */
export interface Marked {
  produto: ProdutoCatalogo
  qtde: string
}

export interface ProductsAsked {
  texto: string
  /** True to choose only one product, without quantity unless typed. */
  um?: true
}

/** Dialog 'Busca de produto', in which several products may be marked; resolves to the products in the order of marking. */
export const productsDialog = defineDialog<ProductsAsked, readonly Marked[]>(
  'produto.busca.varios',
  later(() => import('./products-window.tsx'), 'ProductsWindow'),
)
