import type { Context } from '../../../domain/commands/contexts.ts'
import { type Dica, type ScopeCommands, useScope, type Words } from '../../keys/scopes.ts'

export interface DialogKeys {
  escopo: Context
  comandos: ScopeCommands | undefined
  /** Words of the hint bar while it is open (see useScope). */
  rotulos: Words | undefined
  /** Keys its controls answer by themselves, told in the bar. */
  dicas?: readonly Dica[] | undefined
  /** ESC and the back arrow. Return false to stay (a dirty form asks first); null: no key closes it. */
  aoFechar: (() => unknown) | null
}

/** The keys of an open dialog: nothing below hears them. */
export function DialogScope({ escopo, comandos, rotulos, dicas, aoFechar }: DialogKeys) {
  useScope(escopo, {
    modal: true,
    aoVoltar: aoFechar ?? undefined,
    ...(comandos ? { commands: comandos } : {}),
    ...(rotulos ? { rotulos } : {}),
    dicas,
  })
  return null
}
