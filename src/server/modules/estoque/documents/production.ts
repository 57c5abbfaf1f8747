import { dec, ZERO } from '../../../../core/money/decimal.ts'
import { ingredientsOf } from '../../../../core/stock/consume.ts'
import { fromLots } from '../../../../core/stock/lots.ts'
import { fieldError } from '../../../../domain/error.ts'
import { PROPRIA_COMPOSICAO } from '../../../../domain/records/produtos/composicao.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'
import { lockBalances } from '../costs/custos-repository.ts'
import { readCosts, readLots } from '../lots/keys-repository.ts'
import { summed } from '../move.ts'
import { insumosComLote, readRecipes, receitasDe } from './recipes-repository.ts'

interface Producao {
  produto_id: number
  grade_id?: number | null | undefined
  qtde: string
  deposito_id: number
  em: Date
}

interface Consumo {
  produto_id: number
  lote_id: number | null
  deposito_id: number
  qtde: string
}

/**
 * Returns the ingredients that a production takes, and the unit cost of the product from their costs at that time
 * (`readCosts`). The cost is null when no ingredient has a known cost. @throws VALIDACAO without a recipe, for a
 * circular recipe, or for a lot with too little
 */
export async function consumed(
  q: Q,
  sessao: Sessao,
  { produto_id, grade_id = null, qtde, deposito_id, em }: Producao,
): Promise<{ itens: Consumo[]; custo_unitario: string | null }> {
  const lidas = await readRecipes(q, sessao, [produto_id], grade_id === null ? [] : [grade_id])
  const ingredientes = ingredientsOf({ produto_id, grade_id, qtde }, receitasDe(lidas))
  if (!ingredientes) throw fieldError('produto_id', 'Este produto não tem composição: inclua o que vai nele')
  const ids = [...new Set(ingredientes.map(saida => saida.produto_id))]
  if (ids.includes(produto_id)) throw fieldError('produto_id', PROPRIA_COMPOSICAO)
  // ingredients and product are written by two statements: locking first, in one order, avoids deadlocks
  await lockBalances(q, sessao, [...ids, produto_id])
  const comLote = insumosComLote(lidas)
  const saidas = fromLots(
    summed(ingredientes),
    await readLots(
      q,
      deposito_id,
      ids.filter(id => comLote.has(id)),
    ),
  )
  if (saidas.some(saida => saida.lote_id === null && comLote.has(saida.produto_id)))
    throw fieldError('qtde', 'Lote com saldo insuficiente')
  const itens = saidas.map(({ produto_id, lote_id, qtde }) => ({
    produto_id,
    lote_id,
    deposito_id,
    qtde: dec(qtde).neg().toFixed(),
  }))
  const custos = await readCosts(q, ids, em)
  if ([...custos.values()].every(custo => custo === null)) return { itens, custo_unitario: null }
  const total = itens.reduce(
    (soma, item) => soma.minus(dec(item.qtde).times(dec(custos.get(item.produto_id) ?? '0'))),
    ZERO,
  )
  return { itens, custo_unitario: total.div(dec(qtde)).toDecimalPlaces(10).toFixed() }
}
