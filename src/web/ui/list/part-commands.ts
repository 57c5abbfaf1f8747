import { form } from '../../../domain/commands/form/index.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'

/** Binds the commands form.aba* to tabs: a tab by number, and previous or next, round both ends. `show` false: none. */
export const partCommands = (
  count: number,
  at: number,
  show: ((index: number) => unknown) | false,
): ScopeCommands => [
  on(form.aba, show && (({ numero }) => numero <= count && show(numero - 1))),
  on(form.abaAnterior, show && (() => show((at + count - 1) % count))),
  on(form.abaSeguinte, show && (() => show((at + 1) % count))),
]
