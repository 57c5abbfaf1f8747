import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface Connection<S extends DBSchema> {
  /** Opens the database; all callers share one connection until it closes or fails. */
  open: () => Promise<IDBPDatabase<S>>
  /** Closes the connection and forgets it. */
  close: () => Promise<void>
}

/** Makes the connection to one database of this browser. `upgrade` creates its object stores. */
export function connectionTo<S extends DBSchema>(
  nome: string,
  versao: number,
  upgrade: (db: IDBPDatabase<S>) => void,
): Connection<S> {
  let opened: Promise<IDBPDatabase<S>> | null = null
  const forget = () => {
    opened = null
  }
  return {
    open() {
      opened ??= openDB<S>(nome, versao, { upgrade, terminated: forget }).catch(error => {
        forget()
        throw error
      })
      return opened
    },
    async close() {
      const db = await opened?.catch(() => null)
      db?.close()
      forget()
    },
  }
}
