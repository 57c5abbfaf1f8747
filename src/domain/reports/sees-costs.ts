import type { Flag } from '../rights.ts'
import { SEES_COST } from './sources/dims.ts'

/** Rights of which each lets a user see what goods cost. */
export const COST_FLAGS: readonly Flag[] = ['produtos_produto', SEES_COST]

/** Tells whether a user sees what goods cost: who keeps the products, or sees costs in reports. */
export const seesCosts = ({
  flags,
  super_user,
}: {
  flags: ReadonlySet<Flag>
  super_user: boolean
}): boolean => super_user || COST_FLAGS.some(flag => flags.has(flag))
