import type { Ajuste } from '../../../core/venda/total/ajuste.ts'
import { openDialog } from '../../dialogs/define.ts'
import { currentSale } from '../../state/sale.ts'
import { adjustDialog } from '../dialogs/adjust-dialog.tsx'
import { surePercent } from '../sure-percent.ts'
import { refuse } from './entry.ts'

/** Asks for the discount or the surcharge of the sale, beginning with the one it has. */
export function askAdjust(tipo: 'desconto' | 'acrscimo'): Promise<Ajuste | undefined> {
  const sale = currentSale()
  const percentual = sale[`${tipo}_percentual`]
  return openDialog(adjustDialog, { tipo, dado: percentual ? { percentual } : { valor: sale[tipo] } })
}

/** Picks the adjustment out of a typed text's meaning. */
export const sideOf = (intent: { percentual: string } | { valor: string }): Ajuste =>
  'percentual' in intent ? { percentual: intent.percentual } : { valor: intent.valor }

/** A percentage that is hardly ever meant is asked about first; any other is given at once. */
export function meant(
  what: 'desconto' | 'acréscimo',
  said: Ajuste,
  act: () => Promise<unknown> | undefined,
): Promise<unknown> | undefined {
  const sure = 'percentual' in said ? surePercent(what, said.percentual) : true
  return sure === true ? act() : sure.then(yes => (yes ? act() : refuse(`O ${what} não foi dado`)))
}
