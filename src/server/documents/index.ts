import type { ServedDocument } from './served.ts'

/** Documents served by their declaration alone: table, calls, versions and history. A sale has its own modules. */
export const SERVED_DOCUMENTS: readonly ServedDocument[] = []
