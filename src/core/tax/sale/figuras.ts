import { type Exact, ZERO } from '../../money/exact.ts'
import { FECHO, NOTA } from '../kernel/nota.ts'
import type { Nomes, Tributo } from '../kernel/tributo.ts'
import { TRIBUTOS } from '../tributos.ts'

/** Declarations of all figures, in order: the item, its taxes, the closing figure. */
const TODOS = [NOTA, ...TRIBUTOS, FECHO] as const
type Todos = (typeof TODOS)[number]

/** Declarations of all figures, with the general type. */
export const NOMES: readonly (Nomes | Tributo)[] = TODOS

/** Names under `figuras`, `taxas` or `totais` of all declarations. */
type NomesDe<Parte extends keyof Nomes, De = Todos> = De extends { readonly [P in Parte]: infer Campos }
  ? keyof Campos & string
  : never

export type FiguraDinheiro = NomesDe<'figuras'>
export type FiguraTaxa = NomesDe<'taxas'>
export type Figura = FiguraDinheiro | FiguraTaxa
export type NomeTotal = NomesDe<'totais'>

/** Money figures of an item, in the order they are computed (2 places). */
export const FIGURAS_DINHEIRO = NOMES.flatMap(t => Object.keys(t.figuras ?? {})) as readonly FiguraDinheiro[]

/** Percentages that the engine computes, with their places: adjusted MVA 2, effective rates 4. */
export const FIGURAS_TAXA = Object.fromEntries(
  NOMES.flatMap(t => Object.entries(t.taxas ?? {}).map(([nome, { casas }]) => [nome, casas])),
) as Readonly<Record<FiguraTaxa, number>>

export const NOMES_TAXA = Object.keys(FIGURAS_TAXA) as FiguraTaxa[]

type Juntas<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never
type Entregas = Juntas<Todos extends infer T ? (T extends { readonly entregas: infer E } ? E : never) : never>

/**
 * Figures of one item during its computation, and the values that a tax gives to later taxes. Figures of a tax that
 * does not apply stay zero.
 */
export type Figuras = Record<Figura, Exact> & {
  -readonly [N in keyof Entregas]: Entregas[N]
} & {
  /** Cents added to close the shelf price, by figure (rules §13a); null when none were needed. */
  ajuste: Readonly<Partial<Record<Figura, Exact>>> | null
}

const VAZIAS = {
  ...Object.fromEntries([...FIGURAS_DINHEIRO, ...NOMES_TAXA].map(n => [n, ZERO])),
  ...Object.assign({}, ...(TRIBUTOS as readonly Tributo[]).map(({ entregas }) => entregas)),
  ajuste: null,
} as Figuras

export const novasFiguras = (): Figuras => ({ ...VAZIAS })
