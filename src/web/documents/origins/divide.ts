import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'
import { beginFrom } from './from-others.ts'

/** A line of an order. `faturado`: quantity already billed by other documents. */
export type OrderLine = {
  num: number
  nome: string
  unidade: string
  qtde: string
  faturado?: string
}

export type DividedOrder = {
  id: number
  itens: readonly OrderLine[]
}

/** Dialog of the quantities to bill; resolves to line numbers with quantities, '1:2.5,3:1'. */
const divideDialog = defineDialog<DividedOrder, string>(
  'documento.divisao',
  later(() => import('./divide-dialog.tsx'), 'DivideDialog'),
)

/** Asks which part of an order goes into a new document, and begins that document; the rest stays in the order. */
export async function divideOrder(order: DividedOrder): Promise<void> {
  const linhas = await openDialog(divideDialog, order)
  if (linhas)
    await beginFrom('/documento/documento', { como: 'pedidos', ids: String(order.id), linhas, tipo: 1 })
}
