import { randomUUID } from 'node:crypto'
import { type Decimal, dec } from '../../../core/money/decimal.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { type EstoqueExterno, estoqueExterno } from '../../../domain/integracao/estoque.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { lockBalances, moveByHand } from '../estoque/service.ts'
import { balancesAt, type GoodsPlace } from './balances-repository.ts'
import { receiveEach } from './receive-each.ts'
import type { ReceivedRows, Receiving } from './received.ts'
import { depositBy, goodsBy } from './stock-repository.ts'

/** Finds the goods and the deposit of a row. @throws VALIDACAO at the code, or the deposit */
async function placeOf(q: Q, { empresa_id }: Sessao, { referencia, gtin, deposito }: EstoqueExterno) {
  const campo = referencia ? 'referencia' : 'gtin'
  const code = referencia || gtin || ''
  const goods = await goodsBy(q, empresa_id, campo, code)
  if (!goods) throw fieldError(campo, 'Produto não localizado')
  const deposito_id = await depositBy(q, empresa_id, deposito ?? null)
  if (deposito_id === null) throw fieldError('deposito', 'Depósito não localizado')
  return { ...goods, deposito_id }
}

/** Reads what there was of goods at a moment; locks them, as what moves now would change it. */
async function heldBalance(q: Q, sessao: Sessao, place: GoodsPlace): Promise<string> {
  await lockBalances(q, sessao, [place.produto_id])
  const [saldo = '0'] = await balancesAt(q, sessao.empresa_id, [place])
  return saldo
}

/** Makes the function that stores balances and differences of stock: each balance is an adjustment of its moment. */
export function createStockReceiver(clock: () => Date) {
  return async (q: Q, sessao: Sessao, receiving: Receiving): Promise<ReceivedRows> => {
    const done = { moved: 0, same: 0 }
    if (receiving.uuid === undefined && receiving.linhas.some(row => row['qtde'] !== undefined))
      throw new AppError('VALIDACAO', {
        mensagem: 'Mande uma Idempotency-Key: uma diferença repetida contaria duas vezes',
      })
    const falhas = await receiveEach(q, receiving, {
      ...{ schema: estoqueExterno, keys: ['referencia', 'gtin'] },
      // the row is one line of an adjustment
      nameOf: (campo, { saldo, referencia }) =>
        campo
          .replace(/^itens\.0\.qtde$/, saldo === undefined ? 'qtde' : 'saldo')
          .replace(/^itens\.0\..*$/, referencia ? 'referencia' : 'gtin'),
      async store(said) {
        const agora = clock()
        const place = await placeOf(q, sessao, said)
        const em = said.em === undefined ? agora : new Date(said.em)
        if (em > agora) throw fieldError('em', 'O momento ainda não veio')
        const qtde: Decimal =
          said.saldo === undefined
            ? dec(said.qtde ?? '0')
            : dec(said.saldo).minus(
                await heldBalance(q, sessao, { ...place, lote_id: null, em: em.toISOString() }),
              )
        if (qtde.isZero()) return void done.same++
        const { deposito_id, ...item } = place
        const motivo = said.motivo || 'Integração'
        const itens = [{ ...item, qtde: qtde.toFixed() }]
        const moved = { uuid: randomUUID(), tipo: 'ajuste', motivo, deposito_id, itens } as const
        // of the balance's moment, so that the same balance again finds nothing to move
        const moment = said.saldo === undefined ? null : said.em
        await moveByHand(q, sessao, { ...moved, em: moment }, agora)
        done.moved++
      },
    })
    const total = receiving.linhas.length
    return { total, criados: 0, atualizados: done.moved, iguais: done.same, falhas, ids: [] }
  }
}
