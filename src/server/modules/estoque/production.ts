import { dec, ZERO } from '../../../core/money/decimal.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { lockBalances } from './custos-repository.ts'
import {
  type Ingrediente,
  type LoteComSaldo,
  readComposition,
  readCosts,
  readLots,
} from './keys-repository.ts'

interface Producao {
  produto_id: number
  grade_id?: number | null | undefined
  qtde: string
  deposito_id: number
  em: Date
}

interface Saida {
  produto_id: number
  lote_id: number | null
  deposito_id: number
  qtde: string
}

/**
 * What goes out to make some of a product, and what one of it then costs: its ingredients at their averages of that moment. Null:
 * nobody knows what any of them costs. @throws when it has no composition, or a lot does not suffice
 */
export async function consumed(
  q: Q,
  sessao: Sessao,
  { produto_id, grade_id = null, qtde, deposito_id, em }: Producao,
): Promise<{ itens: Saida[]; custo_unitario: string | null }> {
  const composicao = await readComposition(q, produto_id, grade_id)
  if (composicao.length === 0)
    throw fieldError('produto_id', 'Este produto não tem composição: inclua o que vai nele')
  const ids = composicao.map(({ insumo_id }) => insumo_id)
  // ingredients and product in one order, because they are written in two statements
  await lockBalances(q, sessao, [...ids, produto_id])
  const lotes = await readLots(q, deposito_id, ids)
  const itens = composicao.flatMap(ingrediente => takeOf(ingrediente, qtde, deposito_id, lotes))
  const custos = await readCosts(q, ids, em)
  if ([...custos.values()].every(custo => custo === null)) return { itens, custo_unitario: null }
  const total = itens.reduce(
    (soma, item) => soma.minus(dec(item.qtde).times(dec(custos.get(item.produto_id) ?? '0'))),
    ZERO,
  )
  return { itens, custo_unitario: total.div(dec(qtde)).toDecimalPlaces(10).toFixed() }
}

/** An ingredient's exits: of one with lots, from those that expire first. */
function takeOf(
  { insumo_id, qtde_porcao, controle_lote }: Ingrediente,
  qtde: string,
  deposito_id: number,
  lotes: readonly LoteComSaldo[],
): Saida[] {
  let falta = dec(qtde_porcao).times(dec(qtde)).toDecimalPlaces(4)
  const saida = (lote_id: number | null, quanto: typeof falta): Saida => ({
    produto_id: insumo_id,
    lote_id,
    deposito_id,
    qtde: quanto.neg().toFixed(),
  })
  if (!controle_lote) return falta.isZero() ? [] : [saida(null, falta)]
  const saidas: Saida[] = []
  for (const { lote_id, saldo } of lotes.filter(lote => lote.produto_id === insumo_id)) {
    if (falta.lte(ZERO)) break
    const quanto = dec(saldo).lt(falta) ? dec(saldo) : falta
    saidas.push(saida(lote_id, quanto))
    falta = falta.minus(quanto)
  }
  if (falta.gt(ZERO)) throw fieldError('qtde', 'Lote com saldo insuficiente')
  return saidas
}
