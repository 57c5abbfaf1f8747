import { useAtomValue } from 'jotai'
import { fusoOf } from '../../core/document/fuso.ts'
import type { LoggedUser } from '../../domain/api/sessao.ts'
import type { GuardUser } from '../../domain/guard.ts'
import type { Flag } from '../../domain/rights.ts'
import { cellFrom } from './cell.ts'
import { device, tab } from './device.ts'

const USER = 'tecla.usuario'
const TOKEN = 'tecla.token'
const URL = 'tecla.url'
const BLOCKED = 'tecla.bloqueada'

export interface Session {
  token: string
  user: LoggedUser
  blocked: boolean
}

function stored(): Session | null {
  try {
    const token = device.getItem(TOKEN)
    const user = JSON.parse(device.getItem(USER) ?? 'null') as LoggedUser | null
    if (!token || !user?.id) return null
    // a session that an older version stored has no zone
    user.empresa.fuso ??= fusoOf(user.empresa.uf)
    return { token, user, blocked: device.getItem(BLOCKED) === '1' }
  } catch {
    return null
  }
}

const sessionAtom = cellFrom<Session | null>(stored)

/** Returns the session; null when nobody is signed in. A stored user counts as signed in, also without a network. */
export const getSession = (): Session | null => sessionAtom.get()
export const useSession = (): Session | null => useAtomValue(sessionAtom)
export const currentToken = (): string | null => getSession()?.token ?? null

export function saveSession(token: string, user: LoggedUser): void {
  device.setItem(TOKEN, token)
  device.setItem(USER, JSON.stringify(user))
  sessionAtom.set({ token, user, blocked: user.empresa.bloqueada })
  setBlocked(user.empresa.bloqueada)
}

/** Stores the user, fetched again, in the present session. */
export function saveUser(user: LoggedUser): void {
  const token = currentToken()
  if (token) saveSession(token, user)
}

export function setBlocked(blocked: boolean): void {
  if (blocked) device.setItem(BLOCKED, '1')
  else device.removeItem(BLOCKED)
  const session = getSession()
  if (session) sessionAtom.set({ ...session, blocked })
}

/** Calls the listener at every change of the session: start, refresh, end. Returns a function that stops. */
export const onSession = (listen: () => void): (() => void) => sessionAtom.sub(listen)

export function forgetSession(): void {
  for (const key of [TOKEN, USER, BLOCKED]) device.removeItem(key)
  sessionAtom.set(null)
}

/**
 * Follows sign-in, sign-out and change of company in another tab. A change of user or company reloads the page, because
 * catalogue, till and queue in memory belong to the former one.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.key !== USER && event.key !== TOKEN && event.key !== null) return
    const before = getSession()
    const now = stored()
    const same = before?.user.id === now?.user.id && before?.user.empresa.id === now?.user.empresa.id
    if (before && now && !same) window.location.reload()
    else sessionAtom.set(now)
  })
}

/** Remembers the address that the user wanted, to open it after login. The login page is never remembered. */
export function rememberUrl(path = window.location.pathname + window.location.search): void {
  if (!path.startsWith('/login')) tab.setItem(URL, path)
}

/** Returns the remembered address to open after login, else '/'. The caller must call `forgetUrl` on arrival. */
export function rememberedUrl(): string {
  const path = tab.getItem(URL)
  // only paths of this site: '//host' would leave it
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}

export const forgetUrl = (): void => tab.removeItem(URL)

const guardUsers = new WeakMap<LoggedUser, GuardUser>()

/** Gives the user in the form that guards use, cached, as the palette asks thousands of times; null: no session. */
export function guardUser(session: Session | null): GuardUser | null {
  if (!session) return null
  const known = guardUsers.get(session.user)
  if (known) return known
  const { super_user, painel_admin_contas, reset_senha, falta_fator, empresa } = session.user
  const made: GuardUser = {
    super_user,
    painel_admin_contas,
    reset_senha,
    falta_fator,
    flags: flagsOf(session.user),
    plano: empresa.plano,
    status: empresa.status,
  }
  guardUsers.set(session.user, made)
  return made
}

const flagSets = new WeakMap<LoggedUser, ReadonlySet<Flag>>()

export function flagsOf(user: LoggedUser): ReadonlySet<Flag> {
  const known = flagSets.get(user)
  if (known) return known
  const made = new Set((Object.keys(user.grupo) as Flag[]).filter(flag => user.grupo[flag]))
  flagSets.set(user, made)
  return made
}

export const hasFlag = (flag: Flag): boolean => {
  const user = getSession()?.user
  return user !== undefined && flagsOf(user).has(flag)
}

/** Gives the signed-in user. @throws without a session: use only in screens behind the guard */
export function currentUser(): LoggedUser {
  const user = getSession()?.user
  if (!user) throw new Error('Sem sessão')
  return user
}
