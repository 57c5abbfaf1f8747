import type { Venda } from './venda.ts'

/** A change the user may not make, with the text to show and the field it belongs to. Returned, never thrown. */
export interface Recusa {
  erro: string
  campo: string
}

export const refuse = (campo: string, erro: string): Recusa => ({ erro, campo })

/** True when the answer of a sale function is a refusal and the sale did not change. */
export function recusada(resposta: object): resposta is Recusa {
  return 'erro' in resposta
}

/** A paid sale never changes again: state only grows (aberta → paga → enviada). Null when it may change. */
export function checkOpen(venda: Venda): Recusa | null {
  return venda.estado === 'aberta' ? null : refuse('venda', 'Esta venda já foi paga e não pode mais mudar')
}
