import type { Context } from '../../domain/commands/contexts.ts'
import { type ScopeOptions, useScope } from './scopes.ts'

/** `useScope` for places without hooks. */
export function ScopeOf({ nome, ...options }: { nome: Context } & ScopeOptions) {
  useScope(nome, options)
  return null
}
