import type { DocumentDeclaration } from '../../domain/documents/define.ts'
import type { Q } from '../db/transaction.ts'
import { type DocumentRow, writingOf } from './statements.ts'

export type Lists = Readonly<Record<string, readonly DocumentRow[]>>

/** Rows of a document to write. */
export interface Rows {
  header: DocumentRow
  lists: Lists
}

export interface DocumentRepository {
  /** Inserts the document and its lists in one statement; gives its id. */
  insert(q: Q, account_id: number, header: DocumentRow, lists: Lists): Promise<number>
  /** Replaces header and lists; the id stays. */
  rewrite(q: Q, account_id: number, id: number, header: DocumentRow, lists: Lists): Promise<void>
}

/** Makes the functions that write documents of one declaration, with SQL made once; writes are prepared by name. */
export function documentRepository(document: DocumentDeclaration): DocumentRepository {
  const { insert, rewrite, remove, values } = writingOf(document)
  return {
    async insert(q, account_id, header, lists) {
      const { rows } = await q.query<{ id: number }>({
        name: `${document.id}-insert`,
        text: insert,
        values: values(account_id, header, lists),
      })
      return (rows[0] as { id: number }).id
    },
    async rewrite(q, account_id, id, header, lists) {
      for (const text of remove) await q.query(text, [account_id, id])
      await q.query({
        name: `${document.id}-rewrite`,
        text: rewrite,
        values: [...values(account_id, header, lists), id],
      })
    },
  }
}
