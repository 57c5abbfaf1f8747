import { useSearch } from 'wouter'
import { go } from '../../state/location.ts'

/** State that a list keeps in its address. */
export interface ListState {
  busca: string
  /** Order such as 'nome,desc'; empty: the register's own order. */
  ordem: string
  /** Row under the cursor, from 0. */
  linha: number
  /** Tab of a reading; empty: the first. */
  faixa: string
}

export function stateOf(search: string): ListState {
  const params = new URLSearchParams(search)
  const line = params.get('linha') ?? ''
  return {
    busca: params.get('busca') ?? '',
    ordem: params.get('ordem') ?? '',
    linha: /^\d{1,9}$/.test(line) ? Math.max(0, Number(line) - 1) : 0,
    faixa: params.get('faixa') ?? '',
  }
}

export function searchOf({ busca, ordem, linha, faixa }: ListState): string {
  const params = new URLSearchParams()
  if (busca) params.set('busca', busca)
  if (ordem) params.set('ordem', ordem)
  if (linha > 0) params.set('linha', String(linha + 1))
  if (faixa) params.set('faixa', faixa)
  return params.size > 0 ? `?${params}` : ''
}

const OWN = ['busca', 'ordem', 'linha', 'faixa']

/** Adds to `search` the other parameters of the present address (the tab of a screen with several lists). */
function besides(search: string): string {
  const params = new URLSearchParams(window.location.search)
  for (const name of OWN) params.delete(name)
  if (params.size === 0) return search
  return search === '' ? `?${params}` : `${search}&${params}`
}

/** Gives the state of the list at this path, and a function to change it. */
export function useListState(path: string) {
  const state = stateOf(useSearch())
  return {
    state,
    /** Changes the address. `passo: false` replaces the history entry (typing, moving the cursor) instead of adding one. */
    mudar: (part: Partial<ListState>, { passo = true } = {}) =>
      go(path + besides(searchOf({ ...stateOf(window.location.search), ...part })), { replace: !passo }),
  }
}
