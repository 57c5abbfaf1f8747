/** One long proof. The short form runs in the tests. */
export interface Prova {
  nome: string
  resumo: string
  /** Returns what it found wrong, one line each; nothing = proved. `relatar` tells progress and figures. */
  executar(forma: { curta: boolean; semente: number }, relatar: (linha: string) => void): Promise<string[]>
}
