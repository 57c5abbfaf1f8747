import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface Connection<S extends DBSchema> {
  /** The same connection to all who ask, until it ends or could not be made. */
  open: () => Promise<IDBPDatabase<S>>
  /** Forgets it. */
  close: () => Promise<void>
}

/** One database of this browser. `upgrade` makes its stores. */
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
