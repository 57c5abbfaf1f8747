import { removeItem } from '../../../core/venda/line/remove-item.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { lineText } from '../lines/about.ts'

/** Removes a line of a document after a confirmation. Unlike a void, a removal needs no reason. */
export async function removeLine(desk: Desk, uid: string): Promise<void> {
  const line = desk.current().itens.find(item => item.uid === uid)
  if (!line) return
  const sure = await openDialog(confirmDialog, {
    pergunta: `Deseja remover o item ${line.nome}?`,
    detalhe: lineText(line),
    inicial: 'nao',
  })
  if (sure && !desk.apply(sale => removeItem(sale, { uid }))) notify(`Item removido: ${lineText(line)}`)
}
