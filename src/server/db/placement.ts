import { REGISTERS } from '../../domain/records/index.ts'
import { planos } from '../../domain/records/planos/index.ts'

/**
 * Tables that every node has whole when the database is spread: the house's rows that all accounts read, and the e-mails that login
 * asks before it knows the account. Of every other table a row lies where its account lies.
 */
export const WHOLE: ReadonlySet<string> = new Set([
  'emails_de_acesso',
  planos.id,
  ...REGISTERS.filter(({ owner, access }) => owner?.house && !access.guardedReads).map(({ id }) => id),
])

/** Condition that names the account of the table's rows, with its `and`; none where every node has the table whole. */
export const ofAccount = (table: string, alias?: string): string =>
  WHOLE.has(table) ? '' : `${alias ? `${alias}.` : ''}account_id = $conta_ou_todas and `
