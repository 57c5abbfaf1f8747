/** Form of a proof: short as in the ordinary tests, or long. */
export interface FormaDeProva {
  curta: boolean
  semente: number
}

/** A proof: a long test, of which the ordinary tests run a short form. */
export interface Prova {
  nome: string
  resumo: string
  /** Runs the proof. Returns the problems found, one line each; empty: passed. `relatar` reports progress and numbers. */
  executar(forma: FormaDeProva, relatar: (linha: string) => void): Promise<string[]>
}
