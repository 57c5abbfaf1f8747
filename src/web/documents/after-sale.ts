import { SUPPLEMENT } from '../../core/document/cfop-proposto.ts'
import { vendas } from '../../domain/commands/vendas/index.ts'
import { documentKind } from '../../domain/documents/documento/kinds.ts'
import {
  PURCHASE,
  PURCHASE_RETURN,
  SALE,
  SALE_RETURN,
  SYMBOLIC_RETURN,
} from '../../domain/documents/documento/operacao.ts'
import { on, type ScopeCommands } from '../keys/scopes.ts'
import { beginFrom } from './from-others.ts'

/** Authorised, or out in contingency. */
const OUT: readonly unknown[] = ['T', 'X']

const begin = (id: number, tipo: number) =>
  beginFrom(documentKind(tipo)?.route ?? '', { como: 'documento', ids: String(id), tipo })

/** What a sale that went out is followed by: its return, its supplementary note. */
export function afterSale(id: number, tipo: number, status: unknown): ScopeCommands {
  const issued = OUT.includes(status)
  const out = tipo === SALE && issued
  return [
    on(vendas.devolver, out && (() => begin(id, SALE_RETURN))),
    on(vendas.devolverCompra, tipo === PURCHASE && issued && (() => begin(id, PURCHASE_RETURN))),
    on(vendas.anular, out && (() => begin(id, SYMBOLIC_RETURN))),
    on(vendas.complementar, out && (() => begin(id, SUPPLEMENT))),
  ]
}
