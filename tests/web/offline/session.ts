import type { LoggedUser } from '../../../src/domain/api/sessao.ts'
import { saveSession } from '../../../src/web/state/session.ts'

/** Logs in as a user of a company; only what the till's storage looks at. */
export function login(account_id: number, empresa_id: number): void {
  saveSession('t', {
    id: 7,
    account: { id: account_id },
    empresa: { id: empresa_id },
  } as unknown as LoggedUser)
}
