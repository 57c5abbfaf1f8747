import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { ownAddresses } from './repository.ts'

export const OUTSIDE = 'Endereço de fora da empresa: só quem cadastra usuários manda para ele'

/** Tells if a session may send reports to outsiders: a report goes out with what its rows say of people. */
export const registersUsers = ({ flags }: Sessao): boolean => flags.has('cadastro_usuarios')

/** Finds the first address that is nobody's of the account and to which the session may not send; -1: none. */
export async function outsideAt(q: Q, sessao: Sessao, emails: readonly string[]): Promise<number> {
  if (registersUsers(sessao)) return -1
  const own = await ownAddresses(q)
  return emails.findIndex(email => !own.has(email.toLowerCase()))
}
