import { setFaltas } from '../state/situation.ts'

/** Lists the lacks of this browser here, in words for 'Situação'. On plain http over a LAN the till still sells. */
export function missingCapabilities(): string[] {
  const faltas: string[] = []
  if (!window.isSecureContext) faltas.push('sem https: não abre sem servidor depois de fechar')
  else if (!('serviceWorker' in navigator)) faltas.push('navegador não abre sem servidor')
  if (!('indexedDB' in window)) faltas.push('navegador não guarda vendas: não venda aqui')
  return faltas
}

/** Shows them. Also asks the browser never to evict what is stored here; it may say no. */
export function reportCapabilities(): void {
  setFaltas(missingCapabilities())
  void navigator.storage?.persist?.().catch(() => {})
}
