import { form } from '../../domain/commands/form/index.ts'
import { performerOf, reachableScopes } from '../keys/scopes.ts'

/** Handles ESC: the topmost scope that has something to close closes it. Returns false when none has. */
export function climbDown(): boolean {
  for (const scope of reachableScopes()) {
    const back = scope.options().onBack
    if (back && back() !== false) return true
  }
  return false
}

/** Confirms or saves in the topmost scope that can, for a mobile button that replaces F2. False: none can. */
export function confirmTop(): boolean {
  for (const scope of reachableScopes()) {
    const commands = scope.options().commands
    const handler = performerOf(commands, form.confirmar.id) || performerOf(commands, form.salvar.id)
    if (handler) {
      handler({})
      return true
    }
  }
  return false
}
