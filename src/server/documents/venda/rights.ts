import { VER_VENDAS } from '../../../domain/api/quem-vende.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { kindOfSale, showsKind } from '../../../domain/documents/documento/kinds.ts'
import { AppError } from '../../../domain/error.ts'
import type { Sessao } from '../../http/session.ts'

/** A right to one kind of document alone shows those alone. `tipo` null: a till's sale. @throws NAO_ENCONTRADO */
export function maySeeKind({ flags }: Sessao, tipo: number | null): void {
  if (VER_VENDAS.some(flag => flags.has(flag))) return
  if (tipo === null || !showsKind(flag => flags.has(flag), tipo)) throw new AppError('NAO_ENCONTRADO')
}

/** The same of a sale as it is answered. @throws NAO_ENCONTRADO */
export const maySee = (sessao: Sessao, sale: VendaAnswer): void =>
  maySeeKind(sessao, kindOfSale(sale)?.tipo ?? null)
