import { go } from '../state/location.ts'

/** Searches a text in the list that is on screen, as if it were typed. */
export const searchFor = (busca: string): void => ask({ busca })

/** Shows another tab of the list that is on screen. */
export const showTab = (faixa: string): void => ask({ faixa })

function ask(asked: Readonly<Record<string, string>>): void {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(asked)) params.set(name, value)
  params.delete('linha')
  go(`${pathname}?${params}`)
}
