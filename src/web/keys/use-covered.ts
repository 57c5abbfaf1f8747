import { atom, useAtomValue } from 'jotai'
import { useContext, useMemo } from 'react'
import { ScopeDepth, scopesAtom } from './scopes.ts'

/** Tells if something modal lies over the place that asks: keys are its own until it goes. */
export function useCovered(): boolean {
  const depth = useContext(ScopeDepth)
  const covered = useMemo(
    () => atom(get => get(scopesAtom).some(scope => scope.modal && scope.depth > depth)),
    [depth],
  )
  return useAtomValue(covered)
}
