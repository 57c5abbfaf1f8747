import { setFaltas } from '../state/situation.ts'

/** Lists capabilities that this browser lacks, for the screen 'Situação'; on http over a LAN the till still sells. */
export function missingCapabilities(): string[] {
  const faltas: string[] = []
  if (!window.isSecureContext) faltas.push('sem https: não abre sem servidor depois de fechar')
  else if (!('serviceWorker' in navigator)) faltas.push('navegador não abre sem servidor')
  if (!('indexedDB' in window)) faltas.push('navegador não guarda vendas: não venda aqui')
  return faltas
}

/** Shows what the browser lacks. Also asks the browser never to evict what is stored here; the browser may refuse. */
export function reportCapabilities(): void {
  setFaltas(missingCapabilities())
  void navigator.storage?.persist?.().catch(() => {})
}
