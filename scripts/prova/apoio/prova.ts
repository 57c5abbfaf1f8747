/** A proof: a long test, of which the ordinary tests run a short form. */
export interface Prova {
  nome: string
  resumo: string
  /** Runs the proof. Returns the problems found, one line each; empty: passed. `relatar` reports progress and numbers. */
  executar(forma: { curta: boolean; semente: number }, relatar: (linha: string) => void): Promise<string[]>
}
