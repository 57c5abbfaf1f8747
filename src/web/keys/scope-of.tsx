import type { Context } from '../../domain/commands/contexts.ts'
import { type ScopeOptions, useScope } from './scopes.ts'

/** `useScope` for places without hooks. */
export function ScopeOf({ name, ...options }: { name: Context } & ScopeOptions) {
  useScope(name, options)
  return null
}
