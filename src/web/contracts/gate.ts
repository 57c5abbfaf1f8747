import { isOrderRead } from '../../core/contract/slip-text.ts'
import { showError } from '../commands/show-error.ts'
import { useScans } from '../keys/scan.ts'
import { giveBack } from '../keys/scan-field.ts'
import { currentScopes } from '../keys/scopes.ts'
import { alerta } from '../state/notices.ts'
import { contractEntries } from './palette.ts'

/** Opens the loading order whose slip was read. */
export async function openRead(texto: string): Promise<void> {
  const [found] = await contractEntries(texto, new AbortController().signal)
  if (found) await found.executar()
  else alerta(`Ordem não encontrada: ${texto}`)
}

/** Opens an order by the QR Code of its slip, on a screen of contracts; other text goes into the focused field. */
export function GateReader(): null {
  useScans(texto => {
    const open = isOrderRead(texto) && !currentScopes().some(({ modal }) => modal)
    if (open) void openRead(texto).catch(showError)
    else giveBack(texto, document.activeElement)
  }, isOrderRead)
  return null
}
