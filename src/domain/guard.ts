import type { Flag, PlanFlag } from './options/flags.ts'

/** Demands of a route, a command or a call. */
export interface Target {
  /** Opens without a session: login, forgot, reset by mail, free trial. */
  publico?: boolean
  super_user?: boolean
  painel?: boolean
  plan?: PlanFlag
  /** A group flag, or any of several. */
  permission?: Flag | readonly Flag[]
  /** Marked read-only: closed to a company of status 2. */
  leituraBloqueada?: boolean
  /** Error pages, /login* and /resetSenha: exempt from steps 3 to 6, else they would redirect to themselves (G-010). */
  isento?: boolean
  /** Calls that must still work on a blocked company: company switch, logout, user. */
  comBloqueio?: boolean
  /** Calls that must still work before the new password: the reset itself, logout, user. */
  comResetSenha?: boolean
}

export interface GuardUser {
  super_user: boolean
  painel_admin_contas: boolean
  reset_senha: boolean
  flags: ReadonlySet<Flag>
  /** null: the company has no plan. */
  plano: Readonly<Record<PlanFlag, boolean>> | null
  /** Company status: 2 is read-only. */
  status: number
}

export type Verdict = 'ok' | 'login' | '403' | '455' | '404' | 'reset'

/** May this user go there? The first failing step of doc 1 §6 decides, so 403 of super_user comes before 455 (G-101). */
export function guard(target: Target, user: GuardUser | null, blocked: boolean): Verdict {
  if (!user) return target.publico || (target.isento && !target.super_user && !target.painel) ? 'ok' : 'login'
  if (target.super_user && !user.super_user) return '403'
  if (target.painel && !user.painel_admin_contas) return '403'
  if (target.isento) return 'ok'
  if (blocked && !target.comBloqueio) return '455'
  if (target.plan && !user.plano?.[target.plan]) return '404'
  if (target.permission && !holdsAny(user.flags, target.permission)) return '404'
  if (target.leituraBloqueada && user.status === 2) return '403'
  if (user.reset_senha && !target.comResetSenha) return 'reset'
  return 'ok'
}

const holdsAny = (held: ReadonlySet<Flag>, wanted: Flag | readonly Flag[]) =>
  typeof wanted === 'string' ? held.has(wanted) : wanted.some(flag => held.has(flag))
