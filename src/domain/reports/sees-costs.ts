import type { Flag } from '../rights.ts'
import { SEES_COST } from './sources/dims.ts'

/** Tells whether a user sees what goods cost: who keeps the products, or sees costs in reports. */
export const seesCosts = ({
  flags,
  super_user,
}: {
  flags: ReadonlySet<Flag>
  super_user: boolean
}): boolean => super_user || flags.has('produtos_produto') || flags.has(SEES_COST)
