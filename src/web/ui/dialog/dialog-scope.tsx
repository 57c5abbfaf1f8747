import type { Context } from '../../../domain/commands/contexts.ts'
import { type Dica, type ScopeCommands, useScope, type Words } from '../../keys/scopes.ts'

export interface DialogKeys {
  scope: Context
  commands: ScopeCommands | undefined
  /** Words of the hint bar while it is open (see useScope). */
  labels: Words | undefined
  /** Keys its controls answer by themselves, told in the bar. */
  hints?: readonly Dica[] | undefined
  /** ESC and the back arrow. Return false to stay (a dirty form asks first); null: no key closes it. */
  onClose: (() => unknown) | null
}

/** The keys of an open dialog: nothing below hears them. */
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
