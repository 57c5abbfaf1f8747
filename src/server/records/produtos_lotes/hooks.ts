import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { openingBalance } from '../../modules/estoque/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { stockManaged } from '../produtos/stock.ts'
import { lotBalances, productOf } from './repository.ts'

/** A lot's balance is its stock movements; a new lot starts with what it was registered with. */
export const produtosLotesHooks: Hooks = {
  async answer(q, _sessao, records) {
    const saldos = await lotBalances(
      q,
      records.map(({ id }) => id),
    )
    for (const record of records) record['saldo'] = saldos.get(record['id']) ?? record['saldo']
  },
  async prepare(_q, _sessao, row, before) {
    if (!before) row['saldo'] ??= row['quantidade']
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    if (!novo || !stockManaged(sessao)) return
    const produto_id = await productOf(q, id)
    const qtde = String(record['saldo'] ?? record['quantidade'])
    if (produto_id !== null && isDecimal(qtde) && dec(qtde).gt(0))
      await openingBalance(q, sessao, { produto_id, lote_id: id, qtde }, agora)
  },
}
