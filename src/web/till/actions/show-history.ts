import { openDialog } from '../../dialogs/define.ts'
import { currentSale, targetLine } from '../../state/sale.ts'
import { productHistory } from '../../stock/stock-windows.ts'

/** Shows the movements of the product under the cursor. */
export function showHistory(): unknown {
  const uid = targetLine()
  const line = currentSale().itens.find(item => item.uid === uid)
  return line && openDialog(productHistory, { id: line.produto_id, nome: line.nome })
}
