import { TYPES } from './types/list.ts'
import type { DocumentType, TypeOperation } from './types/type.ts'

/** An operation of a type, with the type's number and title. */
export interface Operation extends TypeOperation {
  /** `tipo_operacao` of the API. */
  tipo: number
  title: string
}

/** Operations of all types, in the order of the types. */
export const OPERATIONS: readonly Operation[] = (TYPES as readonly DocumentType[]).flatMap(
  ({ tipo, title, operations }) => operations.map(operation => ({ tipo, title, ...operation })),
)

/** Operation of a till's sale: the first of the list. */
export const TILL_SALE = OPERATIONS[0] as Operation
