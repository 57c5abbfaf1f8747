/** Long proof. Its short form runs in the tests. */
export interface Prova {
  nome: string
  resumo: string
  /** Runs the proof. Returns the faults found, one line each; none = proved. `relatar` reports progress and figures. */
  executar(forma: { curta: boolean; semente: number }, relatar: (linha: string) => void): Promise<string[]>
}
