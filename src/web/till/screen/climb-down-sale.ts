import type { AnyCommand } from '../../../domain/commands/define.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { chordLabel } from '../../keys/chords.ts'
import { currentScopes } from '../../keys/scopes.ts'
import type { Desk } from '../../state/desk.ts'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'
import { takeText } from '../../ui/field/take-text.ts'
import { dismissAlarms } from '../issued/alarms.ts'
import { clearMissed } from '../typed/missed.ts'

/** Gives ' (F4)', the key of a command in the present scope; '' when the command has no key there. */
function keyOf(command: AnyCommand): string {
  const chord = chordFor(command, currentScopes())
  return chord ? ` (${chordLabel(chord)})` : ''
}

/**
 * Handles Esc on the till, one step a press: typed text, pending quantity, missed scans, alarms, the selected line. The
 * last step leaves the screen, but not with items in the cart: only the command that cancels the sale, with a reason,
 * discards them.
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
