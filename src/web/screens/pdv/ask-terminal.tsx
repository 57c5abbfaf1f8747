import { useEffect } from 'react'
import type { TerminalCatalogo } from '../../../domain/api/catalogo.ts'
import { abrir } from '../../commands/dialogs.tsx'
import { bindTerminal } from './terminal.ts'

/** First time in this browser: which till is it? */
export function AskTerminal() {
  useEffect(() => {
    void abrir('pdv.terminal').then(chosen => {
      if (chosen) bindTerminal((chosen as TerminalCatalogo).id)
    })
  }, [])
  return null
}
