import { getDefaultStore } from 'jotai'
import { PROPOSED, proposeCfop } from '../../core/document/cfop-proposto.ts'
import type { IdDest } from '../../core/document/destino.ts'
import { codesOf } from '../../core/tax/rule-codes.ts'
import type { ItemVenda, Venda } from '../../core/venda/venda.ts'
import { destinoDe } from '../../domain/fiscal/destino.ts'
import type { ContextoFiscal } from '../../domain/fiscal/to-engine.ts'
import { operationInHand, taxContextAtom } from '../state/sale.ts'

const state = getDefaultStore()

type Context = ContextoFiscal | null

const goes = (sale: Venda, context: Context): IdDest => (context ? destinoDe(sale, context).idDest : '1')

const proposalOf = (tipo: number, item: ItemVenda, { regras }: Venda, to: IdDest): string | null =>
  proposeCfop(tipo, codesOf(item, regras, to !== '1').cfop_regra, to)

interface Asked {
  before?: Venda
  tipo?: number
  context?: Context
  contextBefore?: Context
}

/** Of an entry, a return or a supplementary note: a line that says no CFOP has what is proposed, and what was proposed before follows the other side. */
export function withCfops(
  sale: Venda,
  {
    before = sale,
    tipo = operationInHand(),
    context = state.get(taxContextAtom),
    contextBefore = context,
  }: Asked = {},
): Venda {
  if (!PROPOSED.has(tipo)) return sale
  const [from, to] = [goes(before, contextBefore), goes(sale, context)]
  const itens = sale.itens.map(item => {
    if (item.cfop && !(from !== to && item.cfop === proposalOf(tipo, item, before, from))) return item
    return { ...item, cfop: proposalOf(tipo, item, sale, to) }
  })
  return itens.some((item, i) => item !== sale.itens[i]) ? { ...sale, itens } : sale
}
