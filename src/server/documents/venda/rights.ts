import { isWithSupplier, ORDER } from '../../../core/document/types/index.ts'
import { EMITIR, VENDER, VER_VENDAS } from '../../../domain/api/quem-vende.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { ofTill } from '../../../domain/documents/documento/body.ts'
import { documentKind, KIND_FLAGS, kindOfSale, showsKind } from '../../../domain/documents/documento/kinds.ts'
import { AppError } from '../../../domain/error.ts'
import type { Flag } from '../../../domain/rights.ts'
import type { Sessao } from '../../http/session.ts'

/**
 * Tells whether a user may see documents of the type `tipo` (null: a till's sale). The rights to see sales show all but
 * what a supplier sold, whose prices are costs.
 */
export function seesType({ flags }: Pick<Sessao, 'flags'>, tipo: number | null): boolean {
  const sales = VER_VENDAS.some(flag => flags.has(flag)) && (tipo === null || !isWithSupplier(tipo))
  return sales || (tipo !== null && showsKind(flag => flags.has(flag), tipo))
}

/** Refuses users who may not see documents of the type `tipo` (null: a till's sale). @throws NAO_ENCONTRADO */
export function maySeeKind(sessao: Sessao, tipo: number | null): void {
  if (!seesType(sessao, tipo)) throw new AppError('NAO_ENCONTRADO')
}

/** Refuses users who may not see this sale. @throws NAO_ENCONTRADO */
export const maySee = (sessao: Sessao, sale: VendaAnswer): void =>
  maySeeKind(sessao, kindOfSale(sale)?.tipo ?? null)

/** Refuses a user without the permission, or a plan without the option, for the type's screens. @throws PROIBIDO */
export function mayWrite({ flags, empresa }: Sessao, tipo: number): void {
  const kind = documentKind(tipo)
  if (!kind || !flags.has(kind.permission) || (kind.plan && empresa.plano?.[kind.plan] !== true))
    throw new AppError('PROIBIDO')
}

/**
 * Refuses users who may store no document of the body's type. A paid sale of a till passes: the module `vendas` checks
 * it, because a supervisor's PIN may allow it. @throws PROIBIDO
 */
export function mayBegin(sessao: Sessao, body: unknown): void {
  const { tipo_operacao, paga } = (body ?? {}) as Readonly<Record<string, unknown>>
  const tipo = typeof tipo_operacao === 'number' && documentKind(tipo_operacao) ? tipo_operacao : null
  if (ofTill(body)) {
    if (paga !== true) mayHold(sessao, VENDER)
  } else if (tipo === null) mayHold(sessao, [...VENDER, ...KIND_FLAGS])
  else mayWrite(sessao, tipo)
}

function mayHold({ flags }: Sessao, wanted: readonly Flag[]): void {
  if (!wanted.some(flag => flags.has(flag))) throw new AppError('PROIBIDO')
}

/** Refuses to issue or cancel a till's sale without a permission to sell. @throws PROIBIDO */
export const maySell = (sessao: Sessao): void => mayHold(sessao, EMITIR)

/** Refuses users who may not accept orders. Users with a delivery permission may accept them too. @throws PROIBIDO */
export function mayAccept(sessao: Sessao): void {
  const others = documentKind(ORDER)?.alsoSeenBy ?? []
  if (!others.some(flag => sessao.flags.has(flag))) mayWrite(sessao, ORDER)
}
