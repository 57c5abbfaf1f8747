import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { fieldError } from '../../../domain/error.ts'
import { SALDO_MAIOR } from '../../../domain/records/produtos_lotes/index.ts'
import { openingBalance } from '../../modules/estoque/service.ts'
import { watchExpiry } from '../../modules/lotes/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { stockManaged } from '../produtos/stock.ts'
import { lotBalances, productOf, withBalance } from './repository.ts'

/** A lot's balance is its stock movements; a new lot starts with what it was registered with. */
export const produtosLotesHooks: Hooks = {
  filters: { com_saldo: value => (value === '1' ? withBalance : null) },
  async answer(q, _sessao, records) {
    const saldos = await lotBalances(
      q,
      records.map(({ id }) => id),
    )
    for (const record of records) record['saldo'] = saldos.get(record['id']) ?? record['saldo']
  },
  async prepare(q, _sessao, row, before) {
    if (!before) {
      row['saldo'] ??= row['quantidade']
      return
    }
    const saldo = (await lotBalances(q, [before['id']])).get(before['id'])
    const quantidade = String(row['quantidade'])
    if (saldo !== undefined && isDecimal(quantidade) && dec(saldo).gt(dec(quantidade)))
      throw fieldError('saldo', SALDO_MAIOR)
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    await watchExpiry(q, sessao, agora)
    if (!novo || !stockManaged(sessao)) return
    const produto_id = await productOf(q, id)
    const qtde = String(record['saldo'] ?? record['quantidade'])
    if (produto_id !== null && isDecimal(qtde) && dec(qtde).gt(0))
      await openingBalance(q, sessao, { produto_id, lote_id: id, qtde }, agora)
  },
}
