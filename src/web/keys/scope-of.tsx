import type { Context } from '../../domain/commands/contexts.ts'
import { type ScopeOptions, useScope } from './scopes.ts'

/** Calls `useScope` as a component. */
export function ScopeOf({ name, ...options }: { name: Context } & ScopeOptions) {
  useScope(name, options)
  return null
}
