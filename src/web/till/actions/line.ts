import { dec } from '../../../core/money/decimal.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { accountPlaces } from '../../state/places.ts'

/** True when the value has no more decimal places than the account allows; else shows a warning. */
export function fits(value: string, casas: keyof ReturnType<typeof accountPlaces>): boolean {
  const most = accountPlaces()[casas]
  if (dec(value).decimalPlaces() <= most) return true
  alerta(`${casas === 'valor_decimal' ? 'Preço' : 'A quantidade'} aceita até ${most} casas decimais`)
  return false
}

/** Runs `act` on the line under the cursor, else on the last line; warns when the sale has no lines. */
export function onLine(desk: Desk, act: (uid: string) => unknown): void {
  const uid = desk.targetLine()
  if (uid) act(uid)
  else alerta('Informe ao menos um item')
}
