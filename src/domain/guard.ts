import type { Flag, PlanFlag } from './rights.ts'

/** Access that a screen, command or endpoint requires of the user. */
export interface Target {
  /** True if the target opens without a session: login, password reset, free trial. */
  publico?: boolean
  super_user?: boolean
  painel?: boolean
  plan?: PlanFlag
  /** Right required, or several of which any one is enough. */
  permission?: Flag | readonly Flag[]
  /** True if the target is closed to a read-only company (status 2). */
  leituraBloqueada?: boolean
  /**
   * True for error pages and the screens of login, first access, free trial and password: exempt from steps 3 to 6 of doc 1
   * §6, because otherwise they would redirect to themselves (G-010).
   */
  isento?: boolean
  /** True if the target works in a blocked company: company switch, logout, user. */
  comBloqueio?: boolean
  /** True if the target works before a required change of password or enrolment of a second factor. */
  comResetSenha?: boolean
}

export interface GuardUser {
  super_user: boolean
  painel_admin_contas: boolean
  reset_senha: boolean
  /** True if the user must first enrol a second factor. */
  falta_fator: boolean
  flags: ReadonlySet<Flag>
  /** Options of the company's plan; null: no plan. */
  plano: Readonly<Record<PlanFlag, boolean>> | null
  /** Company status: 2 is read-only. */
  status: number
}

export type Verdict = 'ok' | 'login' | '403' | '455' | '404' | 'reset' | 'fator'

/**
 * Tells if the user may open the target. The first step of doc 1 §6 that fails decides, so 403 for a super user's screen
 * comes before 455 (G-101).
 */
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
  if (user.falta_fator && !target.comResetSenha) return 'fator'
  return 'ok'
}

const holdsAny = (held: ReadonlySet<Flag>, wanted: Flag | readonly Flag[]) =>
  typeof wanted === 'string' ? held.has(wanted) : wanted.some(flag => held.has(flag))
