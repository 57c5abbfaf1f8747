import { consume } from '../../../../core/stock/consume.ts'
import { gradesDoItem, insumosEscolhidos } from '../../../../domain/venda/escolhas.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { lockBalances } from '../costs/custos-repository.ts'
import { readRecipes, receitasDe } from '../documents/recipes-repository.ts'
import { summed } from '../move.ts'

type Item = Parameters<typeof consume>[0] &
  Parameters<typeof insumosEscolhidos>[0] &
  Parameters<typeof gradesDoItem>[0]

/**
 * Lists the goods that items take, each with the index `i` of its first item, and locks their balances until the transaction
 * ends: two tills that want the last unit follow one another. Balances before holds, in the order of a sale.
 */
export async function lockGoods(q: Q, sessao: Sessao, itens: readonly Item[]) {
  const ids = itens.flatMap(item => [item.produto_id, ...insumosEscolhidos(item)])
  const receitas = receitasDe(await readRecipes(q, sessao, ids, itens.flatMap(gradesDoItem)))
  const saidas = summed(itens.flatMap((item, i) => consume(item, receitas).map(saida => ({ ...saida, i }))))
  await lockBalances(
    q,
    sessao,
    saidas.map(({ produto_id }) => produto_id),
  )
  return saidas
}
