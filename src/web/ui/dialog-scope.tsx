import type { Context } from '../../domain/commands/contexts.ts'
import { type ScopeCommands, useScope } from '../keys/scopes.ts'

export interface DialogKeys {
  escopo: Context
  comandos: ScopeCommands | undefined
  /** Words of the hint bar while it is open (see useScope). */
  rotulos: Readonly<Record<string, string>> | undefined
  /** ESC and the back arrow. Return false to stay (a dirty form asks first). */
  aoFechar: () => unknown
}

/** The keys of an open dialog: nothing below hears them. */
export function DialogScope({ escopo, comandos, rotulos, aoFechar }: DialogKeys) {
  useScope(escopo, {
    modal: true,
    aoVoltar: aoFechar,
    ...(comandos ? { commands: comandos } : {}),
    ...(rotulos ? { rotulos } : {}),
  })
  return null
}
