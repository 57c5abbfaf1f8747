import { type ReactNode, useContext } from 'react'
import { ScopeDepth } from './scopes.ts'

/** Puts its content `step` levels deeper on the scope stack, for a dialog or a part of a screen with its own keys. */
export function ScopeLayer({ step = 1, children }: { step?: number; children: ReactNode }) {
  const depth = useContext(ScopeDepth)
  return <ScopeDepth value={depth + step}>{children}</ScopeDepth>
}
