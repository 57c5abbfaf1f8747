import type { Ajuste } from '../../../core/venda/total/ajuste.ts'
import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { adjustDialog } from '../dialogs/adjust-dialog.tsx'
import { surePercent } from '../sure-percent.ts'
import { refuse } from './entry.ts'

/** Asks for the discount or the surcharge of the sale, beginning with the present one. */
export function askAdjust(desk: Desk, tipo: 'desconto' | 'acrscimo'): Promise<Ajuste | undefined> {
  const sale = desk.current()
  const percentual = sale[`${tipo}_percentual`]
  return openDialog(adjustDialog, { desk, tipo, dado: percentual ? { percentual } : { valor: sale[tipo] } })
}

/** Picks the adjustment out of a typed text's meaning. */
export const sideOf = (intent: { percentual: string } | { valor: string }): Ajuste =>
  'percentual' in intent ? { percentual: intent.percentual } : { valor: intent.valor }

/** Applies a percentage; an unusually large one is confirmed first. */
export function meant(
  desk: Desk,
  what: 'desconto' | 'acréscimo',
  said: Ajuste,
  act: () => Promise<unknown> | undefined,
): Promise<unknown> | undefined {
  const sure = 'percentual' in said ? surePercent(what, said.percentual) : true
  return sure === true ? act() : sure.then(yes => (yes ? act() : refuse(desk, `O ${what} não foi dado`)))
}
