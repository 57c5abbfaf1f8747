import type { DocumentFields } from '../../fields/document-field.ts'
import { GRUPOS_DO_ITEM } from './documento-grupos.ts'
import { ITEM_DOCUMENTO } from './item-documento.ts'
import { ITENS_DO_CAIXA } from './itens-caixa.ts'

/** Fields of a line of a sale or any document. */
export const ITENS = {
  ...ITENS_DO_CAIXA,
  ...ITEM_DOCUMENTO,
  ...GRUPOS_DO_ITEM,
} as const satisfies DocumentFields
