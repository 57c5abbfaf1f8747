import { VER_VENDAS } from '../../../domain/api/vendas.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { ORDER, QUOTE } from '../../../domain/documents/documento/operacao.ts'
import { AppError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'

/** Who writes a document of the type has its screens' right and plan. @throws PROIBIDO */
export function mayWrite({ flags, empresa }: Sessao, tipo: number): void {
  const kind = documentKind(tipo)
  if (!kind || !flags.has(kind.permission) || (kind.plan && empresa.plano?.[kind.plan] !== true))
    throw new AppError('PROIBIDO')
}

/** A right to quotes alone shows quotes, one to deliveries orders. @throws NAO_ENCONTRADO */
export function mayRead({ flags }: Sessao, tipo: number | null): void {
  if (VER_VENDAS.some(flag => flags.has(flag))) return
  const alone = { [QUOTE]: 'documentos_orcamentos', [ORDER]: 'menu_delivery' } as const
  const flag = tipo === QUOTE || tipo === ORDER ? alone[tipo] : null
  if (flag === null || !flags.has(flag)) throw new AppError('NAO_ENCONTRADO')
}

/** Who delivers takes orders too. @throws PROIBIDO */
export function mayAccept(sessao: Sessao): void {
  if (!sessao.flags.has('menu_delivery')) mayWrite(sessao, ORDER)
}
