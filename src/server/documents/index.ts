import { conhecimentoOsServido, conhecimentoServido } from '../modules/transporte/conhecimento.ts'
import { manifestoServido } from '../modules/transporte/manifesto.ts'
import type { ServedDocument } from './served.ts'

/**
 * Documents of domain/documents whose tables and endpoints come only from their declaration, each with what only the
 * server says of it. Sales have modules of their own.
 */
export const SERVED_DOCUMENTS: readonly ServedDocument[] = [
  conhecimentoServido,
  conhecimentoOsServido,
  manifestoServido,
]
