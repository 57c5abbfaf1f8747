import { manifestoServido } from '../modules/transporte/manifesto.ts'
import type { ServedDocument } from './served.ts'

/**
 * Documents whose tables, endpoints, versions and history come only from their declaration. Sales have modules of their own.
 */
export const SERVED_DOCUMENTS: readonly ServedDocument[] = [manifestoServido]
