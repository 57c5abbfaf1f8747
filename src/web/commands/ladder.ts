import { form } from '../../domain/commands/form/index.ts'
import { performerOf, reachableScopes } from '../keys/scopes.ts'

/** ESC: the topmost rung that had something to close closes it, and only it. Returns whether anything did. */
export function climbDown(): boolean {
  for (const scope of reachableScopes()) {
    const back = scope.options().onBack
    if (back && back() !== false) return true
  }
  return false
}

/** F2 said from elsewhere (a mobile button): the topmost scope that can confirm or save does. */
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
