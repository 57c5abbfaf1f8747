import { cellFrom, derived } from '../../state/cell.ts'
import { tab } from '../../state/device.ts'
import { issuerAtom } from '../../state/situation.ts'
import { issuedAtom } from './last.ts'

const KEY = 'tecla.avisos.lidos'

const stored = (): readonly string[] => {
  try {
    return JSON.parse(tab.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/** Texts of the alarms dismissed in this browser tab; kept across reloads. */
const dismissedAtom = cellFrom(stored)

/**
 * Problems that block a note of this till (a cancellation refused by SEFAZ, an expired certificate), until dismissed.
 * Problems of other tills' notes show on the home screen.
 */
export const alarmsAtom = derived(get => {
  const mine = new Set(get(issuedAtom).map(({ id }) => id))
  const away = get(dismissedAtom)
  return (get(issuerAtom)?.alarmes ?? []).filter(
    ({ origem_tipo, origem_id, texto }) =>
      origem_tipo === 'venda' && mine.has(origem_id) && !away.includes(texto),
  )
})

/** Dismisses the alarms shown. True when there were any. */
export function dismissAlarms(): boolean {
  const shown = alarmsAtom.get()
  if (shown.length === 0) return false
  dismissedAtom.set(before => [...before, ...shown.map(({ texto }) => texto)])
  tab.setItem(KEY, JSON.stringify(dismissedAtom.get()))
  return true
}
