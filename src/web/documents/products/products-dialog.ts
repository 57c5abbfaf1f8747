import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'
import type { Marked } from './add-products.ts'

export interface ProductsAsked {
  texto: string
  /** One is wanted: whoever takes it is done. Without a quantity said, it has none. */
  um?: true
}

/** 'Busca de produto' where several are marked; answers them in the order they were marked. */
export const productsDialog = defineDialog<ProductsAsked, readonly Marked[]>(
  'produto.busca.varios',
  later(() => import('./products-window.tsx'), 'ProductsWindow'),
)
