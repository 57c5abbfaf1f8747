import { type Exact, ZERO } from '../../money/exact.ts'
import { TRIBUTOS } from '../tributos.ts'
import { FECHO, NOTA } from './nota.ts'
import type { Nomes, Tributo } from './tributo.ts'

/** All that writes a figure, in order: the item itself, its taxes, what closes it. */
const TODOS = [NOTA, ...TRIBUTOS, FECHO] as const
type Todos = (typeof TODOS)[number]

/** The same, as anybody's. */
export const NOMES: readonly (Nomes | Tributo)[] = TODOS

/** Names under `figuras`, `taxas` or `totais` of all of them. */
type NomesDe<Parte extends keyof Nomes, De = Todos> = De extends { readonly [P in Parte]: infer Campos }
  ? keyof Campos & string
  : never

export type FiguraDinheiro = NomesDe<'figuras'>
export type FiguraTaxa = NomesDe<'taxas'>
export type Figura = FiguraDinheiro | FiguraTaxa
export type NomeTotal = NomesDe<'totais'>

/** Money figures of an item, in the order they are computed (2 places). */
export const FIGURAS_DINHEIRO = NOMES.flatMap(t => Object.keys(t.figuras ?? {})) as readonly FiguraDinheiro[]

/** Percentages the engine works out: adjusted MVA with 2 places, effective rates with 4. */
export const FIGURAS_TAXA = Object.fromEntries(
  NOMES.flatMap(t => Object.entries(t.taxas ?? {}).map(([nome, { casas }]) => [nome, casas])),
) as Readonly<Record<FiguraTaxa, number>>

export const NOMES_TAXA = Object.keys(FIGURAS_TAXA) as FiguraTaxa[]

/** The bases of one item that several ICMS formulas share, exact (not rounded). */
export interface BasesIcms {
  /** liq + the parts the options let in. */
  c: Exact
  /** Base before reduction: C, the price list, or the import base with the tax inside. */
  cheia: Exact
  /** Reduction % that applies, zero where the CST has none. */
  reducao: Exact
}

/** Figures of one item while it is computed, and what one tax hands to the next. A tax that does not apply stays zero. */
export type Figuras = Record<Figura, Exact> & {
  deduz_desoneracao: boolean
  bases: BasesIcms
  /** B of IS, IBS and CBS. */
  base_rtc: Exact
  /** Cents that closed the shelf price, by the figure that took them (rules §13a); null where nothing was closed. */
  ajuste: Readonly<Partial<Record<Figura, Exact>>> | null
}

const VAZIAS: Figuras = {
  ...(Object.fromEntries([...FIGURAS_DINHEIRO, ...NOMES_TAXA].map(n => [n, ZERO])) as Record<Figura, Exact>),
  deduz_desoneracao: false,
  bases: { c: ZERO, cheia: ZERO, reducao: ZERO },
  base_rtc: ZERO,
  ajuste: null,
}

export const novasFiguras = (): Figuras => ({ ...VAZIAS })
