import { FAMILIES } from '../../core/dfe/families.ts'
import type { EventKind } from '../../core/dfe/kit/event/kind.ts'
import { type DfeFamily, voidsNumbers } from '../../core/dfe/kit/family.ts'

/** Finds the kinds of event of a model's family; none for a model of no family. */
export const eventKindsOf = (modelo: string): readonly EventKind[] =>
  FAMILIES.find(({ models }) => models.includes(modelo))?.kinds ?? []

/** Models of which a number that was not used is voided; of others it needs nothing. */
export const VOIDED: readonly string[] = FAMILIES.flatMap(family =>
  voidsNumbers(family) ? family.models : [],
)

/** Names the file of an authorised document, by its key. */
export const documentFile = (chave: string): string => `${chave}-${familyOfKey(chave).file}.xml`

/** Names the file of an event of a document. */
export const eventFile = (chave: string, { tipo, seq }: { tipo: string; seq: number }): string =>
  `${chave}-${tipo}-${String(seq).padStart(2, '0')}-${familyOfKey(chave).event}.xml`

const familyOfKey = (chave: string): DfeFamily => dfeFamilyOf(chave.slice(20, 22))

/** Finds a family by its name. @throws for one that is not issued here */
export function familyNamed(name: DfeFamily['name']): DfeFamily {
  const family = FAMILIES.find(each => each.name === name)
  if (!family) throw new Error(`no family ${name}`)
  return family
}

/** Finds the family of a model of document. @throws for a model of no family */
export function dfeFamilyOf(modelo: string): DfeFamily {
  const family = FAMILIES.find(({ models }) => models.includes(modelo))
  if (!family) throw new Error(`model ${modelo} is of no family`)
  return family
}
