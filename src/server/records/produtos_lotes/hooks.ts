import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { openingBalance } from '../../modules/estoque/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { stockManaged } from '../produtos/stock.ts'

/** A lot's balance is its stock movements; a new lot starts with what it was registered with. */
export const produtosLotesHooks: Hooks = {
  async answer(q, _sessao, records) {
    const { rows } = await q.query<{ lote_id: number; saldo: string }>(
      'select lote_id, saldo from estoque_saldos where lote_id = any($1)',
      [records.map(({ id }) => id)],
    )
    const saldos = new Map(rows.map(({ lote_id, saldo }) => [lote_id, saldo]))
    for (const record of records) record['saldo'] = saldos.get(record['id'] as number) ?? record['saldo']
  },
  async prepare(_q, _sessao, row, before) {
    if (!before) row['saldo'] ??= row['quantidade']
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    if (!novo || !stockManaged(sessao)) return
    const { rows } = await q.query<{ produto_id: number; saldo: string }>(
      'select produto_id, saldo from produtos_lotes where id = $1',
      [id],
    )
    const lote = rows[0]
    const qtde = String(record['saldo'] ?? record['quantidade'])
    if (lote && isDecimal(qtde) && dec(qtde).gt(0))
      await openingBalance(q, sessao, { produto_id: lote.produto_id, lote_id: id, qtde }, agora)
  },
}
