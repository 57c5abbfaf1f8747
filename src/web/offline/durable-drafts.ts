import type { DBSchema } from 'idb'
import { connectionTo } from './connection.ts'
import { DRAFT_KEPT_MS } from './draft-age.ts'

/**
 * Second copy, in IndexedDB, of the drafts of forms whose lines are in the journal. localStorage answers at once but reaches
 * the disk seconds later: a browser killed meanwhile would leave lines without their form.
 */
interface DraftSchema extends DBSchema {
  rascunhos: { key: string; value: { em: string } }
}

const { open, close } = connectionTo<DraftSchema>('tecla-rascunhos', 1, db => {
  db.createObjectStore('rascunhos')
})

/** @internal For tests: a page closes its database by reloading. */
export const closeDurableDrafts = close

// a failed write is ignored: the copy in localStorage remains
const quietly = (done: Promise<unknown>): void => void done.catch(() => undefined)

/** Stores the draft, replacing the one stored before under this key. */
export const keepDurably = (key: string, draft: { em: string }): void =>
  quietly(open().then(db => db.put('rascunhos', draft, key)))

export const dropDurably = (key: string): void => quietly(open().then(db => db.delete('rascunhos', key)))

/** Reads a stored draft; null when there is none, or it is too old or unreadable. */
export async function durably<Draft extends { em: string }>(key: string): Promise<Draft | null> {
  const kept = await open()
    .then(db => db.get('rascunhos', key))
    .catch(() => undefined)
  return kept && Date.now() - Date.parse(kept.em) <= DRAFT_KEPT_MS ? (kept as Draft) : null
}
