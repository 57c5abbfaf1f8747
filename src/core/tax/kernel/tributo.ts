import type { Exact } from '../../money/exact.ts'
import type { Contexto } from './contexto.ts'
import type { Why } from './why.ts'

/** Names of the figures that a step writes, each with words for an accountant, and of the totals that add them. */
export interface Nomes {
  /** Money figures (2 places), in the order of computation. */
  readonly figuras?: Readonly<Record<string, string>>
  /** Percentages: places and words. */
  readonly taxas?: Readonly<Record<string, { readonly casas: number; readonly palavra: string }>>
  /** Steps of the derivation that are not figures. */
  readonly passos?: Readonly<Record<string, string>>
  /** Totals of the note by tag (MOC 7.0 group W) and the figures they add. Several taxes may add to one tag. */
  readonly totais?: Readonly<Record<string, { readonly palavra?: string; readonly soma: readonly string[] }>>
  /** Figures inside the gross value of the product (NT 2026.008, from 2027 on). */
  readonly no_produto?: readonly string[]
  /** Figures that the item adds to the note's total (vNF). */
  readonly na_nota?: readonly string[]
  /** Figures of `na_nota` that the total of a quote or an order adds too (doc 3 §9.2). */
  readonly no_pedido?: readonly string[]
}

/** Figures of an item by name, written by earlier taxes. */
export type Lidas<N extends string> = Readonly<Record<N, Exact>>

/** Values that a tax may write: its own figures and rates, and the values for later taxes. */
export type Escritas<T> = Partial<
  Record<
    (T extends { figuras: infer F } ? keyof F : never) | (T extends { taxas: infer X } ? keyof X : never),
    Exact
  >
> &
  (T extends { entregas: infer E } ? Partial<E> : unknown)

/**
 * A tax, or a separate step of one, in the order of the law. `compute` declares the rule (`I`) and figures (`F`) it reads
 * and returns those it writes, so taxes do not import each other.
 */
export interface Tributo<I = never, F = never> extends Nomes {
  /** True for a tax of the reform. A note of credit or debit has only these taxes. */
  readonly reforma?: true
  /** Values for later taxes that are not figures, with their default for when the tax does not apply. */
  readonly entregas?: Readonly<Record<string, unknown>>
  readonly compute: (item: I, ctx: Contexto, f: F, why: Why) => Readonly<Record<string, unknown>>
  /** Corrects the typed figures of an item by its CST: the note has no tag for some of them. */
  readonly digitado?: (
    item: I,
    ctx: Contexto,
    lidas: Partial<F>,
    why: Why,
  ) => Readonly<Record<string, unknown>>
  /** Warns of a valid figure that the user should check (rules §16). */
  readonly avisos?: (item: I, ctx: Contexto, f: F, warn: Warn) => void
}

/** Function that receives the code of a warning and the figure concerned, relative to the item. */
export type Warn = (codigo: string, campo: string) => void
