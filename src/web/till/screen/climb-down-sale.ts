import type { AnyCommand } from '../../../domain/commands/define.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { chordLabel } from '../../keys/chords.ts'
import { currentScopes } from '../../keys/scopes.ts'
import type { Desk } from '../../state/desk.ts'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'
import { takeText } from '../../ui/field/take-text.ts'
import { dismissAlarms } from '../alarms.ts'
import { clearMissed } from '../missed.ts'

/** ' (F4)': the key of a command where the user is; nothing where it has none. */
function keyOf(command: AnyCommand): string {
  const chord = chordFor(command, currentScopes())
  return chord ? ` (${chordLabel(chord)})` : ''
}

/**
 * ESC on the till, one rung a press: typed text, pending quantity, refused readings, an alarm, selected line. The last rung leaves the screen;
 * with items in the cart it does not (only the command that cancels the sale, with a reason, throws it away).
 */
export function climbDownSale(desk: Desk, input: HTMLInputElement | null): void {
  if (input && input.value !== '') {
    takeText(input)
    return
  }
  if (desk.pending.get() !== null) {
    desk.pending.set(null)
    return
  }
  if (clearMissed(desk)) return
  if (dismissAlarms()) return
  if (desk.heldLine.get() !== null) {
    desk.line.set(null)
    desk.reachedLine.set(null)
    return
  }
  if (desk.sale.get()?.itens.length) {
    alerta(
      `A venda tem itens: estacione${keyOf(venda.estacionar)} ou cancele${keyOf(venda.descartar)} para sair`,
    )
    return
  }
  go('/')
}
