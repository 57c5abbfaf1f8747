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
