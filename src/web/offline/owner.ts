import { getSession } from '../state/session.ts'
import type { Dono } from './database.ts'

/** Gives the session's account, company and user; null when nobody is logged in. */
export function currentOwner(): Dono | null {
  const user = getSession()?.user
  return user ? { account_id: user.account.id, empresa_id: user.empresa.id, usuario_id: user.id } : null
}

/** Tells whether both owners are of one account and company: only then may a row be shown or sent. */
export const sameOwner = (a: Dono, b: Dono | null): boolean =>
  b !== null && a.account_id === b.account_id && a.empresa_id === b.empresa_id
