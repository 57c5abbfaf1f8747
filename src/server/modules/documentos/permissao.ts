import { ORDER } from '../../../core/document/types/index.ts'
import { EMITIR } from '../../../domain/api/quem-vende.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { AppError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'

/** Refuses a writer without the right and plan of the type's screens. @throws PROIBIDO */
export function mayWrite({ flags, empresa }: Sessao, tipo: number): void {
  const kind = documentKind(tipo)
  if (!kind || !flags.has(kind.permission) || (kind.plan && empresa.plano?.[kind.plan] !== true))
    throw new AppError('PROIBIDO')
}

/** A till's sale is issued and cancelled by who sells. @throws PROIBIDO */
export function maySell({ flags }: Sessao): void {
  if (!EMITIR.some(flag => flags.has(flag))) throw new AppError('PROIBIDO')
}

/** Refuses to accept an order without its right; delivery has it too. @throws PROIBIDO */
export function mayAccept(sessao: Sessao): void {
  const others = documentKind(ORDER)?.alsoSeenBy ?? []
  if (!others.some(flag => sessao.flags.has(flag))) mayWrite(sessao, ORDER)
}
