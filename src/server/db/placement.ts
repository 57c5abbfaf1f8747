import { REGISTERS } from '../../domain/records/index.ts'
import { planos } from '../../domain/records/planos/index.ts'

/**
 * Tables of which every node has all rows when the database is distributed: the installation's tables (db/house.ts)
 * that all accounts read, and the e-mails that login reads before the account is known. Rows of other tables are on the
 * node of their account.
 */
export const WHOLE: ReadonlySet<string> = new Set([
  'emails_de_acesso',
  planos.id,
  ...REGISTERS.filter(({ owner, access }) => owner?.house && !access.guardedReads).map(({ id }) => id),
])

/** Writes the condition on the rows' account, with `and` at the end; empty for a table in WHOLE. */
export const ofAccount = (table: string, alias?: string): string =>
  WHOLE.has(table) ? '' : `${alias ? `${alias}.` : ''}account_id = $conta_ou_todas and `
