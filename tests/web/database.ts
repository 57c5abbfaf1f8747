import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

/** Gives the page an empty database of the browser, in place of the one that it has. */
export function openDatabase(): void {
  globalThis.indexedDB = new IDBFactory()
}
