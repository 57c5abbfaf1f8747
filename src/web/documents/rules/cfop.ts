import { CREDIT_NOTE, creditCfop, proposeCfop, soldBy } from '../../../core/document/cfop-proposto.ts'
import type { IdDest } from '../../../core/document/destino.ts'
import { proposesCfop } from '../../../core/document/types/index.ts'
import { codesOf } from '../../../core/tax/rule-codes.ts'
import type { ItemVenda, Venda } from '../../../core/venda/venda.ts'
import type { ContextoFiscal } from '../../../domain/fiscal/contexto.ts'
import { destinoDe } from '../../../domain/fiscal/destino.ts'
import { regrasDoItem } from '../../../domain/fiscal/julgar-produto.ts'
import type { Desk } from '../../state/desk.ts'

type Context = ContextoFiscal | null

const goes = (sale: Venda, context: Context): IdDest => (context ? destinoDe(sale, context).idDest : '1')

const isCredit = (context: Context): boolean => context?.operacao?.tipo_documento === CREDIT_NOTE

/** Facts that decide the CFOPs of a document's lines: the destination (idDest), and whether the document is a note of credit. */
interface Way {
  to: IdDest
  credit: boolean
}
const wayOf = (sale: Venda, context: Context): Way => ({ to: goes(sale, context), credit: isCredit(context) })

/** Gives the CFOP that the line's tax rule has for the sale's destination. */
export const ruleCfop = (item: ItemVenda, sale: Venda, context: Context): string | null =>
  cfopTo(item, sale, goes(sale, context))

/** Tells whether the line's ICMS rule moves stock; null: no ICMS rule. */
export const ruleMoves = (item: ItemVenda, { regras }: Venda, fora: boolean): boolean | null =>
  regrasDoItem(item, regras, fora).icms?.mov_estoque ?? null

const cfopTo = (item: ItemVenda, { regras, consumidor }: Venda, idDest: IdDest): string | null =>
  soldBy(codesOf(item, regras, idDest !== '1').cfop_regra, {
    idDest,
    tipo_contribuite: consumidor?.tipo_contribuite,
  })

const proposalOf = (tipo: number, item: ItemVenda, sale: Venda, { to, credit }: Way): string | null =>
  credit ? creditCfop(to) : proposeCfop(tipo, cfopTo(item, sale, to), to)

interface Asked {
  before?: Venda
  tipo?: number
  context?: Context
  contextBefore?: Context
}

/**
 * Proposes the CFOPs of an entry, return, supplementary note or note of credit. Fills empty CFOPs; replaces a CFOP
 * proposed earlier when the destination changes or the document becomes or stops being a note of credit.
 */
export function withCfops(
  desk: Desk,
  sale: Venda,
  {
    before = sale,
    tipo = desk.operation(),
    context = desk.taxContext.get(),
    contextBefore = context,
  }: Asked = {},
): Venda {
  const [from, to] = [wayOf(before, contextBefore), wayOf(sale, context)]
  if (!proposesCfop(tipo) && !from.credit && !to.credit) return sale
  const turned = from.to !== to.to || from.credit !== to.credit
  const itens = sale.itens.map(item => {
    if (item.cfop && !(turned && item.cfop === proposalOf(tipo, item, before, from))) return item
    return { ...item, cfop: proposalOf(tipo, item, sale, to) }
  })
  return itens.some((item, i) => item !== sale.itens[i]) ? { ...sale, itens } : sale
}
