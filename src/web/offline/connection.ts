import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { pageState } from '../state/cell.ts'

interface Connection<S extends DBSchema> {
  /** Opens the database; all callers share one connection until it closes or fails. */
  open: () => Promise<IDBPDatabase<S>>
  /** Closes the connection and forgets it. */
  close: () => Promise<void>
}

/** Makes the connection to one database of this browser. `upgrade` creates its object stores; `before` is 0 for none. */
export function connectionTo<S extends DBSchema>(
  nome: string,
  versao: number,
  upgrade: (db: IDBPDatabase<S>, before: number) => void,
): Connection<S> {
  const page = pageState((): { opened: Promise<IDBPDatabase<S>> | null } => ({ opened: null }))
  const forget = () => {
    page.opened = null
  }
  return {
    open() {
      page.opened ??= openDB<S>(nome, versao, { upgrade, terminated: forget }).catch(error => {
        forget()
        throw error
      })
      return page.opened
    },
    async close() {
      const db = await page.opened?.catch(() => null)
      db?.close()
      forget()
    },
  }
}
