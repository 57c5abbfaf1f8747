import { type ReactNode, useContext } from 'react'
import { ScopeDepth } from './scopes.ts'

/** Everything below is one rung deeper on the scope stack. A dialog and a pane inside a screen each wrap themselves in one. */
export function ScopeLayer({ step = 1, children }: { step?: number; children: ReactNode }) {
  const depth = useContext(ScopeDepth)
  return <ScopeDepth value={depth + step}>{children}</ScopeDepth>
}
