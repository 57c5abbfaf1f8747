/** Mark that a form leaves for its list: the list's address, and the record to stand on. */
interface Volta {
  url: string
  id: number | null
}

const lists = new Map<string, Volta>()

/** The list says where it is (path and query) before a form takes its place. */
export function rememberList(registerId: string, url: string): void {
  lists.set(registerId, { url, id: null })
}

/** Finds the list to return to: as it was left, else its route. `id`: the record saved. */
export function listToReturn(registerId: string, route: string, id: number | null): string {
  const url = lists.get(registerId)?.url ?? route
  lists.set(registerId, { url, id })
  return url
}

/** The record the list should stand on, told once; null when no form saved one. */
export function takeSaved(registerId: string): number | null {
  const back = lists.get(registerId)
  if (!back) return null
  lists.set(registerId, { ...back, id: null })
  return back.id
}
