import { usuarios } from '../../domain/records/usuarios/index.ts'
import type { Q } from './transaction.ts'

/** What lies beside the rows of a table. Each text is a statement over an account ($1) and ids of its rows ($2). */
interface Beside {
  /** Behind an insert. */
  made?: readonly string[]
  /** Behind an update that names one of these columns; null: any. */
  changed?: { columns: readonly string[] | null; texts: readonly string[] }
  /** Before a delete, while the rows are there. */
  leaving?: readonly string[]
}

const FORGET_EMAIL = 'delete from emails_de_acesso where account_id = $1 and usuario_id = any($2::bigint[])'
const KEEP_EMAIL = `insert into emails_de_acesso (email, account_id, usuario_id)
  select email, account_id, id from usuarios where account_id = $1 and id = any($2::bigint[])`

const BESIDE: Readonly<Record<string, Beside>> = {
  [usuarios.id]: {
    made: [KEEP_EMAIL],
    changed: { columns: ['email'], texts: [FORGET_EMAIL, KEEP_EMAIL] },
    leaving: [FORGET_EMAIL],
  },
}

/** A row by which what lies beside it is found. */
export interface OfAccount {
  account_id: number
  id: number
}

export const makesBeside = (table: string): boolean => BESIDE[table]?.made !== undefined
export const leavesBeside = (table: string): boolean => BESIDE[table]?.leaving !== undefined

/** Whether a statement that writes these columns must tell which rows it wrote. */
export const hasBeside = (table: string, columns: readonly string[]): boolean => {
  const changed = BESIDE[table]?.changed
  return changed !== undefined && (changed.columns?.some(name => columns.includes(name)) ?? true)
}

/**
 * Writes what lies beside rows of a table, in the transaction of the statement that wrote them. Statements do it and not triggers: on
 * several nodes a trigger would write from inside one of them.
 */
export async function keepBeside(
  q: Q,
  table: string,
  how: 'made' | 'changed' | 'leaving',
  account_id: number,
  ids: readonly number[],
): Promise<void> {
  const rule = BESIDE[table]
  const texts = (how === 'changed' ? rule?.changed?.texts : rule?.[how]) ?? []
  if (ids.length > 0) for (const text of texts) await q.query(text, [account_id, ids])
}

/** The same for rows of several accounts. */
export async function keepRows(
  q: Q,
  table: string,
  how: 'made' | 'changed' | 'leaving',
  rows: readonly OfAccount[],
): Promise<void> {
  for (const [account_id, ids] of byAccount(rows)) await keepBeside(q, table, how, account_id, ids)
}

function byAccount(rows: readonly OfAccount[]): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const { account_id, id } of rows) {
    const ids = found.get(account_id)
    if (ids) ids.push(id)
    else found.set(account_id, [id])
  }
  return found
}
