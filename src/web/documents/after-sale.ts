import { vendas } from '../../domain/commands/vendas/index.ts'
import { documentKind } from '../../domain/documents/documento/kinds.ts'
import { PURCHASE_RETURN, SYMBOLIC_RETURN } from '../../domain/documents/documento/operacao.ts'
import { on, type ScopeCommands } from '../keys/scopes.ts'
import { beginFrom } from './from-others.ts'

const SALE = 1
const PURCHASE = 3
/** Authorised, or out in contingency. */
const OUT: readonly unknown[] = ['T', 'X']

const begin = (id: number, tipo: number) =>
  beginFrom(documentKind(tipo)?.route ?? '', { como: 'documento', ids: String(id), tipo })

/** What a sale that went out is followed by: its return, its supplementary note. */
export function afterSale(id: number, tipo: number, status: unknown): ScopeCommands {
  const issued = OUT.includes(status)
  const out = tipo === SALE && issued
  return [
    on(vendas.devolver, out && (() => begin(id, 6))),
    on(vendas.devolverCompra, tipo === PURCHASE && issued && (() => begin(id, PURCHASE_RETURN))),
    on(vendas.anular, out && (() => begin(id, SYMBOLIC_RETURN))),
    on(vendas.complementar, out && (() => begin(id, 7))),
  ]
}
