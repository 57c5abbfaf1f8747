import { device } from '../state/device.ts'

const TOKEN = 'tecla.cozinha'
const STATION = 'tecla.cozinha.estacao'

/** Gives the kitchen screen's token: of the address, from which it then disappears, else the stored one; null: none. */
export function screenToken(): string | null {
  const said = window.location.hash.slice(1)
  if (!said) return device.getItem(TOKEN)
  device.setItem(TOKEN, said)
  window.history.replaceState(null, '', window.location.pathname)
  return said
}

/** Gives the station that the screen showed last. */
export const rememberedStation = (): number => Number(device.getItem(STATION) ?? Number.NaN)

export const rememberStation = (id: number): void => device.setItem(STATION, String(id))
