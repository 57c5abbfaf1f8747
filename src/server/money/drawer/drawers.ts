import { expectedCash } from '../../../core/caixa/session.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { type DrawerSession, readDrawerSessions } from './drawer-repository.ts'

/** Kind of origin, in a problem of the ledger, of a drawer whose session differs from the drawers' account. */
export const DRAWER_SESSION = 'sessao_caixa'

export interface Drawer extends Omit<DrawerSession, 'linhas'> {
  /** R$ that the drawer should have. */
  deve: string
}

const withExpected = ({ linhas, ...row }: DrawerSession): Drawer => ({
  ...row,
  deve: row.fundo ?? expectedCash(linhas),
})

/** Reads what each drawer should have, with what the ledger says of it. */
export const readDrawers = async (q: Q, tenant: Tenant, empresa_id: number): Promise<Drawer[]> =>
  (await readDrawerSessions(q, tenant, empresa_id, { last: true })).map(withExpected)

/** Finds the sessions whose drawer and account differ: R$ of the drawer in the ledger, and as it should be. */
export async function differingDrawers(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
): Promise<{ id: number; livro: string; deve: string }[]> {
  const sessions = (await readDrawerSessions(q, tenant, empresa_id, { last: false })).map(withExpected)
  return sessions
    .map(({ id, antes, livro, deve }) => ({ id, livro: dec(antes).plus(livro).toFixed(2), deve }))
    .filter(({ livro, deve }) => !dec(livro).eq(deve))
}
