import type { DocumentFields } from '../../fields/document-field.ts'
import { CABECALHO_DO_CAIXA } from './cabecalho-caixa.ts'
import { DOCUMENTO, NUMERO_LIVRE, TRANSPORTE } from './documento.ts'
import { GRUPOS_DO_DOCUMENTO } from './documento-grupos.ts'

/** Fields of a sale or any document, except lines and payments. */
export const CABECALHO = {
  ...CABECALHO_DO_CAIXA,
  ...NUMERO_LIVRE,
  ...DOCUMENTO,
  ...TRANSPORTE,
  ...GRUPOS_DO_DOCUMENTO,
} as const satisfies DocumentFields
