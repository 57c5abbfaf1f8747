import { TYPES } from '../../../core/document/types/index.ts'
import type { TypeScreen } from '../../../core/document/types/type.ts'
import type { Flag, PlanFlag } from '../../rights.ts'

/** Screen of a document type, with its access: rights and plan. */
export interface DocumentKind extends TypeScreen {
  tipo: number
  permission: Flag
  alsoSeenBy?: readonly Flag[]
  plan?: PlanFlag
}

export const DOCUMENT_KINDS: readonly DocumentKind[] = TYPES.map(({ tipo, screen }) => ({ tipo, ...screen }))

/** Rights (`permission`) that open documents, without repetition; `alsoSeenBy` is not included. */
export const KIND_FLAGS: readonly Flag[] = [...new Set(DOCUMENT_KINDS.map(({ permission }) => permission))]

/** Tells if the user has a right to see documents of this type. */
export const showsKind = (has: (flag: Flag) => boolean, tipo: number): boolean =>
  DOCUMENT_KINDS.some(
    ({ tipo: own, permission, alsoSeenBy = [] }) =>
      own === tipo && [permission, ...alsoSeenBy].some(flag => has(flag)),
  )

/** Finds the kind of a document type; undefined: the type has no documents. */
export const documentKind = (tipo: number): DocumentKind | undefined =>
  DOCUMENT_KINDS.find(kind => kind.tipo === tipo)

/** Finds the document kind of a sale; undefined: a till made the sale, or the type has no documents. */
export function kindOfSale(sale: object): DocumentKind | undefined {
  const { terminal_id, tipo_operacao } = sale as { terminal_id: number | null; tipo_operacao?: number }
  return terminal_id === null ? documentKind(tipo_operacao ?? 0) : undefined
}
