import { useEffect } from 'react'
import type { TerminalCatalogo } from '../../../domain/api/catalogo.ts'
import { terminals } from '../../catalog/catalog.ts'
import { openDialog } from '../../dialogs/define.ts'
import { terminalDialog } from '../dialogs/terminal-dialog.tsx'
import { bindTerminal } from '../terminal.ts'

/** Asks which till (terminal) this browser is, at its first use; binds the only till without asking. */
export function AskTerminal() {
  useEffect(() => {
    const [only, another] = terminals()
    if (only && !another) return bindTerminal(only.id)
    void openDialog(terminalDialog).then(chosen => {
      if (chosen) bindTerminal((chosen as TerminalCatalogo).id)
    })
  }, [])
  return null
}
