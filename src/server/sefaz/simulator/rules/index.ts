import type { Regra } from '../rule.ts'

/** Every rule of a note, in the order SEFAZ applies them. */
export const regrasDaNota: readonly Regra[] = []
