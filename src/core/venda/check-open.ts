import { type Recusa, refuse } from './recusa.ts'
import type { Venda } from './venda.ts'

/** A paid sale never changes again: state only grows (aberta → paga → enviada). Null when it may change. */
export function checkOpen(venda: Venda): Recusa | null {
  return venda.estado === 'aberta' ? null : refuse('venda', 'Esta venda já foi paga e não pode mais mudar')
}
