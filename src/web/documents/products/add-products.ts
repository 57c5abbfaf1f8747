import { openDialog } from '../../dialogs/define.ts'
import { attention } from '../../dialogs/error.tsx'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { addOf } from '../../till/actions/add-item.ts'
import type { LeftOut } from '../batch/judge.ts'
import { askOne, beginBatch, takeMany } from '../batch/take.ts'
import { type Marked, productsDialog } from './products-dialog.ts'

/** Searches products and adds the marked ones: those without questions as one change, then each with its questions. */
export async function addProducts(desk: Desk, texto: string): Promise<void> {
  const marked = await openDialog(productsDialog, { texto })
  if (!marked) return
  beginBatch(desk, 'Busca')
  const fora = await takeMany(desk, marked, ({ produto, qtde }) => ({
    intent: addOf(produto, qtde),
    origem: 'busca',
  }))
  let came = marked.length - fora.length
  for (const each of fora.filter(asks)) came += (await askOne(desk, each)) ? 1 : 0
  if (came > 0) notify(came === 1 ? '1 produto incluído' : `${came} produtos incluídos`)
  const refused = fora.filter(each => !asks(each)).map(({ motivo }) => motivo)
  if (refused.length > 0) await attention([...new Set(refused)].join('\n'))
}

const asks = ({ perguntar }: LeftOut<Marked>): boolean => perguntar !== undefined
