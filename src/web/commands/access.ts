import type { AnyCommand } from '../../domain/commands/define.ts'
import { guard, type Target, type Verdict } from '../../domain/guard.ts'
import type { Route } from '../../domain/routes/define.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import { reachableScopes, type Scope } from '../keys/scopes.ts'
import { getSession, guardUser } from '../state/session.ts'

/** The one question of router, palette and keys: may the signed-in user do this? Order of doc 1 §6. */
export function verdict(target: Target): Verdict {
  const session = getSession()
  return guard(target, guardUser(session), session?.blocked ?? false)
}

const targets = new WeakMap<AnyCommand, Target>()

/** What a command demands, in the guard's words. */
export function commandTarget(command: AnyCommand): Target {
  const known = targets.get(command)
  if (known) return known
  const target = targetOf(command)
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

const PALETTE = ['paleta', 'prompt', 'ajuda'] as const

/** The palette asks about the screen under it, not about itself. */
export const scopesBelow = (): Scope[] => reachableScopes(PALETTE)

const hears = (when: AnyCommand['when'], name: string) =>
  typeof when === 'string' ? when === name : when?.includes(name)

/** Can it be done here and now: its scope is heard, and the scope does not say no. */
export function able(command: AnyCommand, scopes: readonly Scope[]): boolean {
  if (!allowed(command)) return false
  if (command.when && !scopes.some(scope => hears(command.when, scope.name))) return false
  for (const scope of scopes) {
    const handler = scope.options().commands?.[command.id]
    if (handler === false) return false
    if (handler) return true
  }
  return !('tela' in command)
}

/** Screens the user may open. */
export const allowedRoutes = (): Route[] => ROUTES.filter(route => !route.interna && verdict(route) === 'ok')
