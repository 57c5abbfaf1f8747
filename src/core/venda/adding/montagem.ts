/** An ingredient of a product's recipe that the buyer may change. */
export interface IngredienteOferecido {
  insumo_id: number
  nome: string
  /** True when the buyer may leave the ingredient out. */
  removivel: boolean
  /** True when the buyer may add the ingredient: up to `maximo` portions of `porcao`, each at `preco` (R$). */
  adicional: boolean
  porcao: string
  maximo: number
  preco: string
  selo: string | null
}

/** A line of a product's grid: a size and a subdivision. */
export interface LinhaOferecida {
  id: number
  /** Size and subdivision in words: 'GRANDE CALABRESA'. */
  nome: string
  tamanho_id: number
  tamanho: string
  subdivisao: string
  preco: string
  /** The grid line's own code, if any. */
  gtin: string | null
  pausar_venda: boolean
  ingredientes: readonly IngredienteOferecido[]
  /** The server's signatures (seals) on the product with this grid line: alone, and with other subdivisions in a line. */
  selo: string | null
  selo_de_varias: string | null
  /** Balance at the last sync; null: stock is not counted, or the product is made when sold. */
  saldo: string | null
}

export interface ComponenteOferecido {
  insumo_id: number
  nome: string
  /** R$, even when `gratis`. */
  preco: string
  /** Portion of the ingredient in one unit. */
  porcao: string
  gratis: boolean
  selo: string | null
}

export interface ComplementoOferecido {
  id: number
  nome: string
  minimo: number
  /** Null: no limit. */
  maximo: number | null
  componentes: readonly ComponenteOferecido[]
}

/** Choices that a product offers: sizes, subdivisions, ingredients, complements. */
export interface Montagem {
  grades: readonly LinhaOferecida[]
  /** Name of the subdivisions: 'Sabor'. */
  subdivisao: string
  /** Most subdivisions in one line. */
  subdivisoes: number
  /** Price of several subdivisions: 1 the highest, 2 the average. */
  calculo: 1 | 2
  ingredientes: readonly IngredienteOferecido[]
  complementos: readonly ComplementoOferecido[]
}

/** One option taken in a step. */
export interface OpcaoTomada {
  id: number
  qtde: number
}
