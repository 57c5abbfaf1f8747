import { pageState } from '../state/cell.ts'

/** List to return to from a form: its address, and the record for the cursor. */
interface Volta {
  url: string
  id: number | null
}

const lists = pageState(() => new Map<string, Volta>())

/** Remembers the list's address (path and query) when a form replaces the list on the screen. */
export function rememberList(registerId: string, url: string): void {
  lists.set(registerId, { url, id: null })
}

/** Returns the list's remembered address, else its route; remembers saved `id` for the list's cursor (null: none). */
export function listToReturn(registerId: string, route: string, id: number | null): string {
  const url = lists.get(registerId)?.url ?? route
  lists.set(registerId, { url, id })
  return url
}

/** Returns the saved record for the list's cursor, once; null when no record was saved since the last call. */
export function takeSaved(registerId: string): number | null {
  const back = lists.get(registerId)
  if (!back) return null
  lists.set(registerId, { ...back, id: null })
  return back.id
}
