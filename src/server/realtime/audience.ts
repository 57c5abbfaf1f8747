import { VER_DOCUMENTOS } from '../../domain/api/quem-vende.ts'
import type { Flag } from '../../domain/rights.ts'

/** After this event the sessions of a channel are judged anew. */
export const ACCESS_CHANGED = 'AcessoAtualizado'

/** Events that tell more than ids, and the rights of which one reads the same by the API. */
const NEEDS: Readonly<Record<string, readonly Flag[]>> = { UpdatePedido: VER_DOCUMENTOS }

export const hears = (flags: ReadonlySet<Flag>, event: string): boolean =>
  NEEDS[event]?.some(flag => flags.has(flag)) ?? true
