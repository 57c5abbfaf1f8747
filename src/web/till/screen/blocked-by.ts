import type { Hold } from '../terminal.ts'

/** Why the till cannot sell right now, where the eye is; null when it can. */
export function blockedBy(hold: Hold, terminal: number | null, ready: boolean): string | null {
  if (!ready) return 'Carregando o catálogo…'
  if (terminal === null) return 'Escolha o caixa deste navegador'
  if (hold.estado === 'ocupado') return `Somente leitura: ${hold.motivo}`
  return hold.estado === 'meu' ? null : 'Abrindo o caixa…'
}
