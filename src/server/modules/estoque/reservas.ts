import { dec } from '../../../core/money/decimal.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { reservarEstoque } from '../../../domain/api/estoque.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { lockBalances } from './custos-repository.ts'
import { depositOf, readItems } from './keys.ts'
import { readAvailable, replaceReservations } from './reservas-repository.ts'

/**
 * A document keeps goods for itself, in place of what it kept; without items it lets them go. What is promised is not promised twice,
 * unless the account sells without stock. @throws at the quantity that is not available
 */
export async function reserveStock(q: Q, sessao: Sessao, pedido: Body<typeof reservarEstoque>, em: Date) {
  const chaves = await readItems(q, sessao, pedido.itens)
  for (const [i, { qtde }] of pedido.itens.entries())
    if (dec(qtde).isZero()) throw fieldError(`itens.${i}.qtde`, 'O valor deve ser maior que 0.')
  const deposito_id = depositOf(chaves, pedido.deposito_id)
  const { origem_tipo, origem_id } = pedido
  await lockBalances(
    q,
    sessao,
    pedido.itens.map(({ produto_id }) => produto_id),
  )
  const feitas = await replaceReservations(
    q,
    sessao,
    { origem_tipo, origem_id, deposito_id, em },
    pedido.itens,
  )
  const livres = chaves.venda_sem_estoque ? [] : await readAvailable(q, sessao, { origem_tipo, origem_id })
  for (const { produto_id, grade_id, lote_id, disponivel } of livres) {
    if (!disponivel.startsWith('-')) continue
    const i = pedido.itens.findIndex(
      item =>
        item.produto_id === produto_id &&
        (item.grade_id ?? null) === grade_id &&
        (item.lote_id ?? null) === lote_id,
    )
    const nome = chaves.produtos.find(({ id }) => id === produto_id)?.nome ?? ''
    throw fieldError(`itens.${i}.qtde`, `Não há tanto de ${nome} disponível`)
  }
  return feitas
}
