import { consume } from '../../../../core/stock/consume.ts'
import type { Answer, Body } from '../../../../domain/api/define.ts'
import type { pagarVenda } from '../../../../domain/api/vendas.ts'
import { AppError } from '../../../../domain/error.ts'
import { gradesDoItem, insumosEscolhidos } from '../../../../domain/venda/escolhas.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { lockBalances } from '../costs/custos-repository.ts'
import { readRecipes, receitasDe } from '../documents/recipes-repository.ts'
import { summed } from '../move.ts'
import { dropHold, readLacking, readTill } from './em-pagamento-repository.ts'
import { replaceReservations } from './reservas-repository.ts'

type Pedido = Body<typeof pagarVenda>

/** Time after which the goods held for an abandoned payment are free again. */
export const VALE_MS = 5 * 60_000

/**
 * Holds goods for a sale that is about to be paid at a till: all of them, or none if some are missing or held by other
 * tills. Returns the missing goods, by line. Without items, frees what the till holds. @throws NAO_ENCONTRADO for a
 * till of another company
 */
export async function holdForPayment(
  q: Q,
  sessao: Sessao,
  { terminal_id, itens }: Pedido,
  em: Date,
): Promise<Answer<typeof pagarVenda>['data']['faltas']> {
  const caixa = await readTill(q, sessao, terminal_id)
  if (!caixa) throw new AppError('NAO_ENCONTRADO')
  const desde = new Date(em.getTime() - VALE_MS)
  const ids = itens.flatMap(item => [item.produto_id, ...insumosEscolhidos(item)])
  const receitas = receitasDe(await readRecipes(q, sessao, ids, itens.flatMap(gradesDoItem)))
  const saidas = summed(itens.flatMap((item, i) => consume(item, receitas).map(saida => ({ ...saida, i }))))
  // serializes two tills that want the last unit; locks balances before holds, in the order of a sale
  await lockBalances(
    q,
    sessao,
    saidas.map(({ produto_id }) => produto_id),
  )
  await dropHold(q, sessao, terminal_id, desde)
  const faltas = await readLacking(q, sessao, { ...caixa, terminal_id, desde }, saidas)
  if (faltas.length > 0)
    return faltas.map(({ ordem, ...falta }) => ({ ...falta, item: saidas[ordem]?.i ?? 0 }))
  if (saidas.length === 0) return []
  const origem = { origem_tipo: 'caixa', origem_id: terminal_id, deposito_id: caixa.deposito_id, em }
  await replaceReservations(q, sessao, origem, saidas)
  return []
}
