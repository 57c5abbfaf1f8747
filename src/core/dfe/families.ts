import { CTE_FAMILY } from './cte/family.ts'
import type { DfeFamily } from './kit/family.ts'
import { MDFE_FAMILY } from './mdfe/family.ts'
import { NFE_FAMILY } from './nfe/family.ts'

/** Families of documents that are issued here. */
export const FAMILIES: readonly DfeFamily[] = [NFE_FAMILY, CTE_FAMILY, MDFE_FAMILY]
