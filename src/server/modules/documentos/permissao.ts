import { VER_VENDAS } from '../../../domain/api/vendas.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { QUOTE } from '../../../domain/documents/documento/operacao.ts'
import { AppError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'

/** Who writes a document of the type has its screens' right and plan. @throws PROIBIDO */
export function mayWrite({ flags, empresa }: Sessao, tipo: number): void {
  const kind = documentKind(tipo)
  if (!kind || !flags.has(kind.permission) || (kind.plan && empresa.plano?.[kind.plan] !== true))
    throw new AppError('PROIBIDO')
}

/** A right to quotes alone shows quotes. @throws NAO_ENCONTRADO */
export function mayRead({ flags }: Sessao, tipo: number | null): void {
  if (tipo !== QUOTE && !VER_VENDAS.some(flag => flags.has(flag))) throw new AppError('NAO_ENCONTRADO')
}
