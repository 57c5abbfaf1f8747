import { TYPES } from '../../../core/document/types/index.ts'
import type { TypeScreen } from '../../../core/document/types/type.ts'
import type { PlanFlag } from '../../options/flags.ts'
import type { Flag } from '../../rights.ts'

/** Screens of a type of document, with its rights checked by name. */
export interface DocumentKind extends TypeScreen {
  tipo: number
  permission: Flag
  alsoSeenBy?: readonly Flag[]
  plan?: PlanFlag
}

export const DOCUMENT_KINDS: readonly DocumentKind[] = TYPES.map(({ tipo, screen }) => ({ tipo, ...screen }))

/** Rights to a kind of document, each once. */
export const KIND_FLAGS: readonly Flag[] = [...new Set(DOCUMENT_KINDS.map(({ permission }) => permission))]

/** Does a right to one kind alone show documents of the type? */
export const showsKind = (has: (flag: Flag) => boolean, tipo: number): boolean =>
  DOCUMENT_KINDS.some(
    ({ tipo: own, permission, alsoSeenBy = [] }) =>
      own === tipo && [permission, ...alsoSeenBy].some(flag => has(flag)),
  )

/** Undefined: no document is of that type. */
export const documentKind = (tipo: number): DocumentKind | undefined =>
  DOCUMENT_KINDS.find(kind => kind.tipo === tipo)

/** Finds the kind of an answered sale; undefined: a till made it, or it is no document's. */
export function kindOfSale(sale: object): DocumentKind | undefined {
  const { terminal_id, tipo_operacao } = sale as { terminal_id: number | null; tipo_operacao?: number }
  return terminal_id === null ? documentKind(tipo_operacao ?? 0) : undefined
}
