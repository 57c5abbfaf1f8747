import { z } from 'zod'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { fieldError } from '../../../domain/error.ts'
import { SALDO_MAIOR } from '../../../domain/records/produtos_lotes/index.ts'
import type { Q } from '../../db/transaction.ts'
import { openingBalance } from '../../modules/estoque/service.ts'
import { watchExpiry } from '../../modules/lotes/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { stockManaged } from '../produtos/stock.ts'
import { byBalance, lotBalances, lotReservations, lotTaken, productOf } from './repository.ts'

/**
 * Hooks of lots. The balance is the sum of stock movements, or the registered balance of a lot without movements. A new
 * lot starts with its registered balance, else with its quantity.
 */
export const produtosLotesHooks: Hooks = {
  filters: { com_saldo: byBalance },
  tells: { reservas: z.array(z.object({ venda: z.string().nullable(), qtde: z.string() })) },
  async answer(q, _sessao, records) {
    const ids = records.map(({ id }) => id)
    const saldos = await lotBalances(q, ids)
    const reservas = await lotReservations(q, ids)
    for (const record of records) {
      record['saldo'] = saldos.get(record['id']) ?? record['saldo']
      record['reservas'] = reservas.get(record['id']) ?? []
    }
  },
  oneByOne: true,
  async prepare(q, _sessao, row, before) {
    if (typeof row['lote'] === 'string') row['lote'] = row['lote'].trim()
    if (!before) {
      row['saldo'] ??= row['quantidade']
      return
    }
    if (row['lote'] !== before['lote']) await refuseTwin(q, before['produto_id'], row['lote'], before['id'])
    const saldo = (await lotBalances(q, [before['id']])).get(before['id'])
    const quantidade = String(row['quantidade'])
    if (saldo !== undefined && isDecimal(quantidade) && dec(saldo).gt(dec(quantidade)))
      throw fieldError('saldo', SALDO_MAIOR)
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    await watchExpiry(q, sessao, agora)
    if (!novo) return
    const { produto_id, controle_lote } = await productOf(q, id)
    await refuseTwin(q, produto_id, String(record['lote']).trim(), id)
    const qtde = String(record['saldo'] ?? record['quantidade'])
    if (!stockManaged(sessao) || !isDecimal(qtde) || !dec(qtde).gt(0)) return
    if (!controle_lote) throw fieldError('saldo', SEM_CONTROLE)
    await openingBalance(q, sessao, { produto_id, lote_id: id, qtde }, agora)
  },
}

const SEM_CONTROLE = "O produto não controla lote: ligue 'Controla lote' nele e salve antes"

/** Refuses a name that another lot of the product has, without regard to case. @throws VALIDACAO at `lote` */
async function refuseTwin(q: Q, produto_id: unknown, lote: unknown, id: unknown): Promise<void> {
  if (await lotTaken(q, produto_id, lote, id)) throw fieldError('lote', 'Já existe este lote')
}
