import type { ServedDocument } from './served.ts'

/** Documents that are served by their declaration alone: table, calls, versions and history. A sale has modules of its own. */
export const SERVED_DOCUMENTS: readonly ServedDocument[] = []
