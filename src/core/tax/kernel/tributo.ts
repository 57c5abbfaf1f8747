import type { Exact } from '../../money/exact.ts'
import type { Contexto } from './contexto.ts'
import type { Why } from './why.ts'

/** Figures that a step writes, and their part in the note; names with an accountant's words for them. */
export interface Nomes {
  /** Money figures (2 places), in the order they are worked out. */
  readonly figuras?: Readonly<Record<string, string>>
  /** Percentages: places and words. */
  readonly taxas?: Readonly<Record<string, { readonly casas: number; readonly palavra: string }>>
  /** Steps of the derivation that are no figure. */
  readonly passos?: Readonly<Record<string, string>>
  /** Totals of the note by tag (MOC 7.0 group W) and the figures they add. A tag may be added to by several. */
  readonly totais?: Readonly<Record<string, { readonly palavra?: string; readonly soma: readonly string[] }>>
  /** Figures that the gross value of the product holds (NT 2026.008, from 2027 on). */
  readonly no_produto?: readonly string[]
  /** Figures that join what the item adds to the note (vNF). */
  readonly na_nota?: readonly string[]
  /** Those of them that join what is stated in a quote or an order too (doc 3 §9.2). */
  readonly no_pedido?: readonly string[]
}

/** Figures of an item by name, as a tax reads what those before it wrote. */
export type Lidas<N extends string> = Readonly<Record<N, Exact>>

/** Values that a tax may write: its own figures and rates, and those it hands on. */
export type Escritas<T> = Partial<
  Record<
    (T extends { figuras: infer F } ? keyof F : never) | (T extends { taxas: infer X } ? keyof X : never),
    Exact
  >
> &
  (T extends { entregas: infer E } ? Partial<E> : unknown)

/**
 * A tax, or a part of one that stands alone in the order of the law. `compute` says which rule of the item (`I`) and
 * which figures (`F`) it reads, and returns what it writes: so a tax knows no other by its file.
 */
export interface Tributo<I = never, F = never> extends Nomes {
  /** A tax of the reform: the only ones that a note of credit or debit carries. */
  readonly reforma?: true
  /** Values for the taxes after it that are no figures, as they stand where the tax does not apply. */
  readonly entregas?: Readonly<Record<string, unknown>>
  readonly compute: (item: I, ctx: Contexto, f: F, why: Why) => Readonly<Record<string, unknown>>
  /** Corrects the figures of an item whose taxes were typed, by its code: the note has no place for some of them. */
  readonly digitado?: (
    item: I,
    ctx: Contexto,
    lidas: Partial<F>,
    why: Why,
  ) => Readonly<Record<string, unknown>>
  /** Warns of a figure that stands and that somebody should look at (rules §16). */
  readonly avisos?: (item: I, ctx: Contexto, f: F, warn: Warn) => void
}

/** Takes a warning and the figure it is about, relative to the item. */
export type Warn = (codigo: string, campo: string) => void
