/** The law on one day. */
export interface Lei {
  /** ISO date; null: before every dated change. */
  data: string | null
  /** Finds the row in force, with its source; null when there is none on that day. */
  linha(nome: string): LinhaLei | null
  valor(nome: string): ValorLei
  /** Reads a text value (rate, amount, deadline); null when absent, unpublished or of another kind. */
  texto(nome: string): string | null
  /** Tells whether a row has true. */
  ligado(nome: string): boolean
  /** Reads a list; empty when absent. */
  lista(nome: string): readonly string[]
}

export type ValorLei = string | boolean | readonly string[] | null

/** One dated row of law. Both dates are included; null is open. `verificado` is when the source was last read. */
export interface LinhaLei {
  nome: string
  valor: ValorLei
  de: string | null
  ate: string | null
  fonte: string
  /** ISO date, ISO month, or 'release' when it must be confirmed before each release. */
  verificado: string
}

/** A row given by the caller (`dados`), who answers for its source. */
export interface DadoLei {
  nome: string
  valor: ValorLei
  de?: string | null | undefined
  ate?: string | null | undefined
}

type Resto = readonly [
  valor: ValorLei,
  de: string | null,
  ate: string | null,
  fonte: string,
  verificado: string,
]

/** Makes the rows of one name from a compact table, in order of date. */
export const linhas = (nome: string, ...rows: readonly Resto[]): LinhaLei[] =>
  rows.map(([valor, de, ate, fonte, verificado]) => ({ nome, valor, de, ate, fonte, verificado }))
