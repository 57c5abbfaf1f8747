import { ORDER } from '../../../core/document/types/index.ts'
import { EMITIR } from '../../../domain/api/quem-vende.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { AppError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'

/** Who writes a document of the type has its screens' right and plan. @throws PROIBIDO */
export function mayWrite({ flags, empresa }: Sessao, tipo: number): void {
  const kind = documentKind(tipo)
  if (!kind || !flags.has(kind.permission) || (kind.plan && empresa.plano?.[kind.plan] !== true))
    throw new AppError('PROIBIDO')
}

/** A till's sale is issued and cancelled by who sells. @throws PROIBIDO */
export function maySell({ flags }: Sessao): void {
  if (!EMITIR.some(flag => flags.has(flag))) throw new AppError('PROIBIDO')
}

/** Who delivers takes orders too. @throws PROIBIDO */
export function mayAccept(sessao: Sessao): void {
  const others = documentKind(ORDER)?.alsoSeenBy ?? []
  if (!others.some(flag => sessao.flags.has(flag))) mayWrite(sessao, ORDER)
}
