import type { IdDest } from '../destino.ts'

/** Proposed CFOP of a line, from the CFOP by which the product's rule sells it. */
export interface CfopProposal {
  /** First digit inside the state, to or from another state, to or from abroad. */
  sentido: Readonly<Record<IdDest, string>>
  /** Last three digits of the CFOP of sale → last three of this operation. */
  de: Readonly<Record<string, string>>
  outro: string
}

/** Maps each CFOP ending of `from` to the ending `to`. */
export const each = (from: string, to: string): Readonly<Record<string, string>> =>
  Object.fromEntries(from.split(' ').map(tail => [tail, to]))

/** Maps each CFOP ending to itself. */
export const same = (tails: string): Readonly<Record<string, string>> =>
  Object.fromEntries(tails.split(' ').map(tail => [tail, tail]))

export const COMES = { 1: '1', 2: '2', 3: '3' } as const
export const GOES = { 1: '5', 2: '6', 3: '7' } as const
