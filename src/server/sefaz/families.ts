import type { DfeFamily } from '../../core/dfe/kit/family.ts'
import { NFE_FAMILY } from '../../core/dfe/nfe/family.ts'

const FAMILIES: readonly DfeFamily[] = [NFE_FAMILY]

/** Finds the family of a model of document. @throws for a model of no family */
export function dfeFamilyOf(modelo: string): DfeFamily {
  const family = FAMILIES.find(({ models }) => models.includes(modelo))
  if (!family) throw new Error(`model ${modelo} is of no family`)
  return family
}
