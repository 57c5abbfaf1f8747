import type { AnyCommand } from '../../domain/commands/define.ts'
import { guard, type Target, type Verdict } from '../../domain/guard.ts'
import type { Route } from '../../domain/routes/define.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import { lineage } from '../keys/load-keymaps.ts'
import { reachableScopes, type Scope } from '../keys/scopes.ts'
import { getSession, guardUser } from '../state/session.ts'

/** Decides whether the signed-in user may do something, for router, palette and keys, in the order of doc 1 §6. */
export function verdict(target: Target): Verdict {
  const session = getSession()
  return guard(target, guardUser(session), session?.blocked ?? false)
}

const targets = new WeakMap<AnyCommand, Target>()
/** Targets by their demands as JSON: commands with equal demands share one, so thousands of rows need few checks. */
const shared = new Map<string, Target>()

/** Gives a command's demands (access, permission, plan, writing) as a target of the guard. */
export function commandTarget(command: AnyCommand): Target {
  const known = targets.get(command)
  if (known) return known
  const made = targetOf(command)
  const key = JSON.stringify(made)
  const target = shared.get(key) ?? made
  shared.set(key, target)
  targets.set(command, target)
  return target
}

function targetOf({ acesso, permission, plan, escrita }: AnyCommand): Target {
  if (acesso === 'livre') return { publico: true, isento: true }
  return {
    ...(acesso === 'sessao' ? { comBloqueio: true, comResetSenha: true } : {}),
    ...(permission ? { permission } : {}),
    ...(plan ? { plan } : {}),
    leituraBloqueada: escrita === true,
  }
}

export const allowed = (command: AnyCommand): boolean => verdict(commandTarget(command)) === 'ok'

const PALETTE = ['paleta', 'prompt', 'ajuda', 'remapear'] as const

/** Gives the reachable scopes, without those of the palette and of the prompt, help and remapping dialogs. */
export const scopesBelow = (): Scope[] => reachableScopes(PALETTE)

/**
 * Tells whether a command is possible here and now: the user may run it, its context is open, and the topmost scope
 * that has it allows it. A command of a screen (`tela`) needs such a scope.
 */
export const able = (command: AnyCommand, scopes: readonly Scope[]): boolean => ableAt(scopes)(command)

/** Makes `able` for many commands, reading session and scopes once. */
export function ableAt(scopes: readonly Scope[]): (command: AnyCommand) => boolean {
  const may = new Map<Target, boolean>()
  const places = new Set<string>(scopes.flatMap(({ name }) => [...lineage(name)]))
  const answers = new Map<string, boolean>()
  // the topmost scope with the command decides
  for (const scope of scopes) {
    const { commands = [] } = scope.options()
    for (const { id, perform, porque } of commands.toReversed())
      if (!answers.has(id)) answers.set(id, perform !== false && !porque)
  }
  const heard = (when: NonNullable<AnyCommand['when']>) =>
    typeof when === 'string' ? places.has(when) : when.some(place => places.has(place))

  return command => {
    const target = commandTarget(command)
    let allowed = may.get(target)
    if (allowed === undefined) {
      allowed = verdict(target) === 'ok'
      may.set(target, allowed)
    }
    if (!allowed || (command.when && !heard(command.when))) return false
    return answers.get(command.id) ?? !('tela' in command)
  }
}

/** Gives the reason why a command is not possible now, when its scope tells one. */
export function whyNot({ id }: AnyCommand, scopes: readonly Scope[]): string | null {
  for (const scope of scopes) {
    const known = scope.options().commands?.findLast(performer => performer.id === id)
    if (known?.perform) return known.porque ?? null
  }
  return null
}

/** Lists the screens that the user may open. */
export const allowedRoutes = (): Route[] => ROUTES.filter(route => !route.interna && verdict(route) === 'ok')
