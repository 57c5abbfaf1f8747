import { type ComponentType, Suspense } from 'react'
import type { Context } from '../../domain/commands/contexts.ts'
import { ScopeOf } from '../keys/scope-of.tsx'
import type { DialogProps } from './define.ts'

/**
 * A dialog whose code may still be on its way (`later`) holds the keys at once: one pressed meanwhile is never the list's
 * (a Delete, an F2).
 */
export function heldDialog<Dados, Resultado>(
  escopo: Context,
  Part: ComponentType<DialogProps<Dados, Resultado>>,
): ComponentType<DialogProps<Dados, Resultado>> {
  return function HeldDialog(props) {
    return (
      <Suspense fallback={<ScopeOf nome={escopo} modal aoVoltar={() => props.fechar()} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
