import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'
import type { Marked } from './add-products.ts'

/** 'Busca de produto' where several are marked; answers them in the order they were marked. */
export const productsDialog = defineDialog<{ texto: string }, readonly Marked[]>(
  'produto.busca.varios',
  later(() => import('./products-window.tsx'), 'ProductsWindow'),
)
