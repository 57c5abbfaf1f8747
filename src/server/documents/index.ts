import type { ServedDocument } from './served.ts'

/**
 * Documents whose tables, endpoints, versions and history come only from their declaration: none yet, because sales
 * have modules of their own. Tests serve an invented one.
 */
export const SERVED_DOCUMENTS: readonly ServedDocument[] = []
