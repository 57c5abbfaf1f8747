import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { productHistory } from '../../stock/stock-windows.ts'

/** Shows the movements of the product under the cursor. */
export function showHistory(desk: Desk): unknown {
  const uid = desk.targetLine()
  const line = desk.current().itens.find(item => item.uid === uid)
  return line && openDialog(productHistory, { id: line.produto_id, nome: line.nome })
}
