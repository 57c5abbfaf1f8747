import type { EventKind } from '../../core/dfe/kit/event/kind.ts'
import type { DfeFamily } from '../../core/dfe/kit/family.ts'
import { NFE_FAMILY } from '../../core/dfe/nfe/family.ts'

const FAMILIES: readonly DfeFamily[] = [NFE_FAMILY]

/** Models for which a company may choose a contingency. */
export const CHANNELLED: readonly string[] = FAMILIES.flatMap(({ chosen }) => chosen)

/** Finds the kinds of event of a model's family; none for a model of no family. */
export const eventKindsOf = (modelo: string): readonly EventKind[] =>
  FAMILIES.find(({ models }) => models.includes(modelo))?.kinds ?? []

/** Finds the family of a model of document. @throws for a model of no family */
export function dfeFamilyOf(modelo: string): DfeFamily {
  const family = FAMILIES.find(({ models }) => models.includes(modelo))
  if (!family) throw new Error(`model ${modelo} is of no family`)
  return family
}
