import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { productHistory } from '../../stock/stock-windows.ts'

/** Shows the stock history of the product of the line under the cursor, else of the last line. */
export function showHistory(desk: Desk): unknown {
  const uid = desk.targetLine()
  const line = desk.current().itens.find(item => item.uid === uid)
  return line && openDialog(productHistory, { id: line.produto_id, nome: line.nome })
}
