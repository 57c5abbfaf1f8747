import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'
import type { Marked } from './add-products.ts'

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
