import { form } from '../../../domain/commands/form/index.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'

/** Binds form.aba* to tabs: one by number, previous and next round both ends. `show` false: none. */
export const partCommands = (
  count: number,
  at: number,
  show: ((index: number) => unknown) | false,
): ScopeCommands => [
  on(form.aba, show && (({ numero }) => numero <= count && show(numero - 1))),
  on(form.abaAnterior, show && (() => show((at + count - 1) % count))),
  on(form.abaSeguinte, show && (() => show((at + 1) % count))),
]
