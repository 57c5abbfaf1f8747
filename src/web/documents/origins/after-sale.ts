import {
  buys,
  PURCHASE_RETURN,
  SALE_RETURN,
  SUPPLEMENT,
  SYMBOLIC_RETURN,
  sells,
} from '../../../core/document/types/index.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import { documentKind } from '../../../domain/documents/documento/kinds.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { beginFrom } from './from-others.ts'

/** Statuses of an issued note: T authorised, X issued in contingency. */
const OUT: readonly unknown[] = ['T', 'X']

const begin = (id: number, tipo: number) =>
  beginFrom(documentKind(tipo)?.route ?? '', { como: 'documento', ids: String(id), tipo })

/** Binds the commands that begin a document after an issued one: return, symbolic return, supplementary note. */
export function afterSale(id: number, tipo: number, status: unknown): ScopeCommands {
  const issued = OUT.includes(status)
  const out = sells(tipo) && issued
  return [
    on(vendas.devolver, out && (() => begin(id, SALE_RETURN))),
    on(vendas.devolverCompra, buys(tipo) && issued && (() => begin(id, PURCHASE_RETURN))),
    on(vendas.anular, out && (() => begin(id, SYMBOLIC_RETURN))),
    on(vendas.complementar, out && (() => begin(id, SUPPLEMENT))),
  ]
}
