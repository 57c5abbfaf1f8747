import type { ServedDocument } from './served.ts'

/** Documents whose table, endpoints, versions and history come only from their declaration. A sale has separate modules. */
export const SERVED_DOCUMENTS: readonly ServedDocument[] = []
