import { useEffect } from 'react'
import { terminals } from '../../catalog/catalog.ts'
import { askTerminal } from '../actions/terminal.ts'
import { bindTerminal } from '../terminal.ts'

/** Asks which till (terminal) this browser is, at its first use; binds the only till without asking. */
export function AskTerminal() {
  useEffect(() => {
    const [only, another] = terminals()
    if (only && !another) return bindTerminal(only.id)
    void askTerminal()
  }, [])
  return null
}
