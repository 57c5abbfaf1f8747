import { SEES_COST } from '../../domain/reports/sources/dims.ts'
import type { Sessao } from './session.ts'

/** Tells whether a user sees what goods cost: who keeps the products, or sees costs in reports. */
export const seesCosts = ({ flags, super_user }: Pick<Sessao, 'flags' | 'super_user'>): boolean =>
  super_user || flags.has('produtos_produto') || flags.has(SEES_COST)
