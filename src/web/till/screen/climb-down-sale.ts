import type { AnyCommand } from '../../../domain/commands/define.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { chordLabel } from '../../keys/chords.ts'
import { currentScopes } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'
import { heldLineAtom, lineAtom, pendingAtom, reachedLineAtom, saleAtom } from '../../state/sale.ts'
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
export function climbDownSale(input: HTMLInputElement | null): void {
  if (input && input.value !== '') {
    takeText(input)
    return
  }
  if (pendingAtom.get() !== null) {
    pendingAtom.set(null)
    return
  }
  if (clearMissed()) return
  if (dismissAlarms()) return
  if (heldLineAtom.get() !== null) {
    lineAtom.set(null)
    reachedLineAtom.set(null)
    return
  }
  if (saleAtom.get()?.itens.length) {
    alerta(
      `A venda tem itens: estacione${keyOf(venda.estacionar)} ou cancele${keyOf(venda.descartar)} para sair`,
    )
    return
  }
  go('/')
}
