import type { Context } from '../../../domain/commands/contexts.ts'
import { type Dica, type ScopeCommands, useScope, type Words } from '../../keys/scopes.ts'

export interface DialogKeys {
  scope: Context
  commands: ScopeCommands | undefined
  /** Labels of the hint bar while the dialog is open (see useScope). */
  labels: Words | undefined
  /** Keys that controls of the dialog handle themselves, shown in the hint bar. */
  hints?: readonly Dica[] | undefined
  /** Handler of ESC and the back arrow. False: stays open (a dirty form asks first); null: no key closes it. */
  onClose: (() => unknown) | null
}

/** Binds the keys of an open dialog; scopes below receive none. */
export function DialogScope({ scope, commands, labels, hints, onClose }: DialogKeys) {
  useScope(scope, {
    modal: true,
    onBack: onClose ?? undefined,
    ...(commands ? { commands } : {}),
    ...(labels ? { labels } : {}),
    hints,
  })
  return null
}
