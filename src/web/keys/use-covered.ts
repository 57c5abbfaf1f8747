import { atom, useAtomValue } from 'jotai'
import { useContext, useMemo } from 'react'
import { ScopeDepth, scopesAtom } from './scopes.ts'

/** Tells whether a modal scope is above the component, which then receives no keys. */
export function useCovered(): boolean {
  const depth = useContext(ScopeDepth)
  const covered = useMemo(
    () => atom(get => get(scopesAtom).some(scope => scope.modal && scope.depth > depth)),
    [depth],
  )
  return useAtomValue(covered)
}
