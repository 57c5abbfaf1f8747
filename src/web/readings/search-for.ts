import { go } from '../state/location.ts'

/** Searches a text in the list that is on screen, as if it were typed. */
export function searchFor(texto: string): void {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  params.set('busca', texto)
  params.delete('linha')
  go(`${pathname}?${params}`)
}
