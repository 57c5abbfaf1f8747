import type { LoggedUser } from '../../../src/domain/api/sessao.ts'
import { saveSession } from '../../../src/web/state/session.ts'

/** Logs in as a user of a company; only what the till's storage looks at. */
export function login(account_id: number, empresa_id: number, autoria = '1.7.minha'): void {
  saveSession('t', {
    id: 7,
    autoria,
    account: { id: account_id },
    empresa: { id: empresa_id },
  } as unknown as LoggedUser)
}
