/** An ingredient of a product's recipe, as far as whoever buys may say something of it. */
export interface IngredienteOferecido {
  insumo_id: number
  nome: string
  /** It may be left out. */
  removivel: boolean
  /** It may be had more of: up to `maximo` portions of `porcao`, each at `preco` (R$). */
  adicional: boolean
  porcao: string
  maximo: number
  preco: string
  selo: string | null
}

/** A line of a product's grid, by its two halves. */
export interface LinhaOferecida {
  id: number
  /** Both in words: 'GRANDE CALABRESA'. */
  nome: string
  tamanho_id: number
  tamanho: string
  subdivisao: string
  preco: string
  /** Its own code, where it has one. */
  gtin: string | null
  pausar_venda: boolean
  ingredientes: readonly IngredienteOferecido[]
  /** Seals of the product as this line sells it: alone, and beside others in one line. */
  selo: string | null
  selo_de_varias: string | null
  /** Balance at the last sync; null: not counted, or made as it is sold. */
  saldo: string | null
}

export interface ComponenteOferecido {
  insumo_id: number
  nome: string
  /** R$, whatever `gratis` says. */
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

/** Questions of a product beside pause, vehicle and lot. */
export interface Montagem {
  grades: readonly LinhaOferecida[]
  /** Name of its subdivisions: 'Sabor'. */
  subdivisao: string
  /** How many of them one line may have. */
  subdivisoes: number
  /** Price of several: the dearest, or the average. */
  calculo: 1 | 2
  ingredientes: readonly IngredienteOferecido[]
  complementos: readonly ComplementoOferecido[]
}

/** One thing taken of what a step offers. */
export interface OpcaoTomada {
  id: number
  qtde: number
}
