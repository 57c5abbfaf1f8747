import type { Ajuste } from '../../../core/venda/total/ajuste.ts'
import { openDialog } from '../../dialogs/define.ts'
import type { Desk } from '../../state/desk.ts'
import { adjustDialog } from '../dialogs/adjust-dialog.tsx'
import { surePercent } from '../typed/sure-percent.ts'
import { refuse } from './entry.ts'

/** Asks for the discount or the surcharge of the sale; the window begins with the present value. */
export function askAdjust(desk: Desk, tipo: 'desconto' | 'acrscimo'): Promise<Ajuste | undefined> {
  const sale = desk.current()
  const percentual = sale[`${tipo}_percentual`]
  return openDialog(adjustDialog, { desk, tipo, dado: percentual ? { percentual } : { valor: sale[tipo] } })
}

/** Gives the percentage or the amount of a typed adjustment. */
export const sideOf = (intent: { percentual: string } | { valor: string }): Ajuste =>
  'percentual' in intent ? { percentual: intent.percentual } : { valor: intent.valor }

/** Runs `act`; asks for a confirmation first when the percentage is unusually large. */
export function meant(
  desk: Desk,
  what: 'desconto' | 'acréscimo',
  said: Ajuste,
  act: () => Promise<unknown> | undefined,
): Promise<unknown> | undefined {
  const sure = 'percentual' in said ? surePercent(what, said.percentual) : true
  return sure === true ? act() : sure.then(yes => (yes ? act() : refuse(desk, `O ${what} não foi dado`)))
}
