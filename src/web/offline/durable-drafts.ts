import type { DBSchema } from 'idb'
import { connectionTo } from './connection.ts'
import { DRAFT_KEPT_MS } from './draft-age.ts'

/**
 * Drafts of forms whose lines are journaled here too. localStorage answers at once and reaches the disk seconds later; a browser
 * that is killed meanwhile would leave lines that nothing asks for.
 */
interface DraftSchema extends DBSchema {
  rascunhos: { key: string; value: { em: string } }
}

const { open, close } = connectionTo<DraftSchema>('tecla-rascunhos', 1, db => {
  db.createObjectStore('rascunhos')
})

/** @internal A test without one has this. */
export const closeDurableDrafts = close

// a browser that refuses to write still has the other copy
const quietly = (done: Promise<unknown>): void => void done.catch(() => undefined)

/** Keeps it, over what was kept before. */
export const keepDurably = (key: string, draft: { em: string }): void =>
  quietly(open().then(db => db.put('rascunhos', draft, key)))

export const dropDurably = (key: string): void => quietly(open().then(db => db.delete('rascunhos', key)))

/** Reads a kept draft, unless it is too old; null: none, or none that can be read. */
export async function durably<Draft extends { em: string }>(key: string): Promise<Draft | null> {
  const kept = await open()
    .then(db => db.get('rascunhos', key))
    .catch(() => undefined)
  return kept && Date.now() - Date.parse(kept.em) <= DRAFT_KEPT_MS ? (kept as Draft) : null
}
