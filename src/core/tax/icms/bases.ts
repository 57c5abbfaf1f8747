import { type Exact, ZERO } from '../../money/exact.ts'

/** The bases of one item that several ICMS formulas share, exact (not rounded). */
export interface BasesIcms {
  /** C: net price plus the parts that the rule's options include. */
  c: Exact
  /** Base before reduction: C, the price list, or the import base with the tax inside. */
  cheia: Exact
  /** Reduction % that applies, zero where the CST has none. */
  reducao: Exact
}

export interface ComBases {
  readonly bases: BasesIcms
}

export const SEM_BASES: BasesIcms = { c: ZERO, cheia: ZERO, reducao: ZERO }
