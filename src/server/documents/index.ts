import type { ServedDocument } from './served.ts'

/**
 * Documents of domain/documents whose tables and endpoints come only from their declaration, each with what only the
 * server says of it: none yet, because sales have modules of their own. Tests serve an invented one.
 */
export const SERVED_DOCUMENTS: readonly ServedDocument[] = []
