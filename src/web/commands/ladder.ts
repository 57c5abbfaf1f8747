import { reachableScopes } from '../keys/scopes.ts'

/** ESC: the topmost rung that had something to close closes it, and only it. Returns whether anything did. */
export function climbDown(): boolean {
  for (const scope of reachableScopes()) {
    const back = scope.options().aoVoltar
    if (back && back() !== false) return true
  }
  return false
}

/** F2 said from elsewhere (a mobile button): the topmost scope that can confirm or save does. */
export function confirmTop(): boolean {
  for (const scope of reachableScopes()) {
    const commands = scope.options().commands
    const handler = commands?.['form.confirmar'] || commands?.['form.salvar']
    if (handler) {
      handler({})
      return true
    }
  }
  return false
}
