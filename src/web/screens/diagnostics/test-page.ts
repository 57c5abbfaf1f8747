import { printerPage } from '../../../core/paper/papers/printer-page.ts'
import { imprimirAmostra } from '../../../domain/api/impressao.ts'
import { BOBINAS } from '../../../domain/options/impressora.ts'
import { call } from '../../api/client.ts'
import { momentHere } from '../../register/fields/date/moment-here.ts'
import { notify } from '../../state/notices.ts'
import { currentUser } from '../../state/session.ts'
import { terminalAtom } from '../../till/terminal.ts'
import { printTicket } from '../../ui/print-ticket.ts'

/** Prints the test page at the printer of this browser's till; without one, by the browser. */
export async function printTestPage(): Promise<void> {
  const terminal_id = terminalAtom.get()
  if (terminal_id !== null) {
    const { data } = await call(imprimirAmostra, { body: { terminal_id } })
    if (data.impressa) return notify('Página de teste enviada à impressora do caixa')
  }
  const { empresa, nome } = currentUser()
  await printTicket(
    printerPage({
      ...{ empresa: empresa.nome, usuario: nome, data: momentHere() },
      ...{ colunas: BOBINAS['80'], propriedades: [['Impressora', 'deste navegador']] },
    }),
  )
}
