import type { Context } from '../../../domain/commands/contexts.ts'
import { type Dica, type ScopeCommands, useScope, type Words } from '../../keys/scopes.ts'

export interface DialogKeys {
  scope: Context
  commands: ScopeCommands | undefined
  /** Words of the hint bar while it is open (see useScope). */
  labels: Words | undefined
  /** Keys that its controls handle themselves, shown in the bar. */
  hints?: readonly Dica[] | undefined
  /** Handler of ESC and the back arrow. Return false to stay (a dirty form asks first); null: no key closes it. */
  onClose: (() => unknown) | null
}

/** Binds the keys of an open dialog; scopes below do not hear them. */
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
