import { readSheet, type SheetLine } from '../../../core/omnibar/sheet.ts'
import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { beginBatch, takeMany } from '../batch/take.ts'
import { pasteDialog } from './paste-dialog.ts'
import { readLine } from './read-line.ts'

/** Maximum number of pasted lines: more than any document holds. */
const MOST = 5000

/** Pastes lines of a spreadsheet into the document: adds valid lines as one change, and shows the others with reasons. */
export async function pasteSheet(desk: Desk, texto: string): Promise<void> {
  const lines = readSheet(texto)
  if (lines.length === 0) return
  if (lines.length > MOST) return alerta(`Cole até ${MOST} linhas de cada vez: aqui há ${lines.length}`)
  beginBatch(desk, 'Colagem')
  const fora = await takeMany<SheetLine>(desk, lines, given => readLine(desk, given))
  const came = lines.length - fora.length
  if (came > 0) notify(came === 1 ? '1 linha colada' : `${came} linhas coladas`)
  if (fora.length > 0) await openDialog(pasteDialog, { desk, fora })
}
