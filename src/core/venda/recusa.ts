import type { Venda } from './venda.ts'

/** A refused change, with the text to show and its field. Returned, never thrown. */
export interface Recusa {
  erro: string
  campo: string
}

export const refuse = (campo: string, erro: string): Recusa => ({ erro, campo })

/** Tells whether a sale function refused, so that the sale did not change. */
export function recusada(resposta: object): resposta is Recusa {
  return 'erro' in resposta
}

/** Refuses changes to a paid sale, which is final. Null when the sale may change. */
export function checkOpen(venda: Venda): Recusa | null {
  return venda.estado === 'aberta' ? null : refuse('venda', 'Esta venda já foi paga e não pode mais mudar')
}
