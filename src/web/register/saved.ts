/** List to return to from a form: its address, and the record for the cursor. */
interface Volta {
  url: string
  id: number | null
}

const lists = new Map<string, Volta>()

/** Remembers the list's address (path and query) when a form replaces it. */
export function rememberList(registerId: string, url: string): void {
  lists.set(registerId, { url, id: null })
}

/** Gives the address of the list to return to: the remembered one, else its route. `id`: the record saved. */
export function listToReturn(registerId: string, route: string, id: number | null): string {
  const url = lists.get(registerId)?.url ?? route
  lists.set(registerId, { url, id })
  return url
}

/** Gives the record for the list's cursor and forgets it; null when no form saved one. */
export function takeSaved(registerId: string): number | null {
  const back = lists.get(registerId)
  if (!back) return null
  lists.set(registerId, { ...back, id: null })
  return back.id
}
