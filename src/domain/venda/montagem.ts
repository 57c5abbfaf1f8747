import { isGtin } from '../../core/document/gtin.ts'
import type {
  ComplementoOferecido,
  IngredienteOferecido,
  LinhaOferecida,
  Montagem,
} from '../../core/venda/adding/montagem.ts'

/** An ingredient as the catalogue sends it, as an array to keep it small; the seal is last. */
export type IngredienteLido = [
  insumo_id: number,
  nome: string,
  removivel: 0 | 1,
  adicional: 0 | 1,
  porcao: string,
  maximo: number,
  preco: string,
  selo?: string,
]

/** Grid line as the catalogue sends it. `selo`: of the product as this line; `selo_de_varias`: of several together. */
export type GradeLida = [
  id: number,
  nome: string,
  preco: string,
  pausada: 0 | 1,
  selo?: string | null,
  gtin?: string | null,
  tamanho_id?: number,
  tamanho?: string,
  subdivisao?: string,
  ingredientes?: IngredienteLido[] | null,
  selo_de_varias?: string | null,
  saldo?: string | null,
]

export type ComponenteLido = [
  insumo_id: number,
  nome: string,
  porcao: string,
  gratis: 0 | 1,
  preco: string,
  selo?: string,
]

type ComplementoLido = [
  id: number,
  nome: string,
  minimo: number,
  maximo: number | null,
  componentes: ComponenteLido[] | null,
]

/** Questions that the till asks when a product is added, except its grid, as the catalogue sends them. */
export type MontagemLida = [
  subdivisao: string | null,
  subdivisoes: number,
  calculo: 1 | 2,
  ingredientes: IngredienteLido[] | null,
  complementos: ComplementoLido[] | null,
]

const ingredientesDe = (lidos: readonly IngredienteLido[] | null | undefined): IngredienteOferecido[] =>
  (lidos ?? []).map(([insumo_id, nome, removivel, adicional, porcao, maximo, preco, selo]) => ({
    insumo_id,
    nome,
    removivel: removivel === 1,
    adicional: adicional === 1,
    porcao,
    maximo,
    preco,
    selo: selo ?? null,
  }))

/** Unpacks a grid line of the catalogue. */
export const linhaDe = ([
  id,
  nome,
  preco,
  pausada,
  selo,
  gtin,
  tamanho_id = 0,
  tamanho = '',
  subdivisao = nome,
  ingredientes,
  selo_de_varias,
  saldo,
]: GradeLida): LinhaOferecida => ({
  id,
  nome,
  tamanho_id,
  tamanho,
  subdivisao,
  preco,
  pausar_venda: pausada === 1,
  ingredientes: ingredientesDe(ingredientes),
  // an internal code in the field is no GTIN
  gtin: gtin && isGtin(gtin) ? gtin : null,
  selo: selo ?? null,
  selo_de_varias: selo_de_varias ?? null,
  saldo: saldo ?? null,
})

const complementoDe = ([id, nome, minimo, maximo, componentes]: ComplementoLido): ComplementoOferecido => ({
  id,
  nome,
  minimo,
  maximo,
  componentes: (componentes ?? []).map(([insumo_id, nome, porcao, gratis, preco, selo]) => ({
    insumo_id,
    nome,
    preco,
    porcao,
    gratis: gratis === 1,
    selo: selo ?? null,
  })),
})

/** Unpacks the catalogue columns `montagem` and `grades` of a product; null: the product asks nothing. */
export function montagemDe(
  lida: MontagemLida | null | undefined,
  grades: readonly GradeLida[] | null | undefined,
): Montagem | null {
  if (!lida) return null
  const [subdivisao, subdivisoes, calculo, ingredientes, complementos] = lida
  return {
    grades: (grades ?? []).map(linhaDe),
    subdivisao: subdivisao ?? '',
    subdivisoes,
    calculo,
    ingredientes: ingredientesDe(ingredientes),
    complementos: (complementos ?? []).map(complementoDe),
  }
}
