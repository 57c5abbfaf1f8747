import type { IdDest } from '../destino.ts'

/** CFOP that a line is likely to have, where the product's rule only says by which it is sold. */
export interface CfopProposal {
  /** First digit inside the state, from or to another, from or to abroad. */
  sentido: Readonly<Record<IdDest, string>>
  /** Last three digits of what it is sold by → those of this operation. */
  de: Readonly<Record<string, string>>
  outro: string
}

/** Maps each of the tails to one. */
export const each = (from: string, to: string): Readonly<Record<string, string>> =>
  Object.fromEntries(from.split(' ').map(tail => [tail, to]))

/** Maps each of the tails to itself. */
export const same = (tails: string): Readonly<Record<string, string>> =>
  Object.fromEntries(tails.split(' ').map(tail => [tail, tail]))

export const COMES = { 1: '1', 2: '2', 3: '3' } as const
export const GOES = { 1: '5', 2: '6', 3: '7' } as const
