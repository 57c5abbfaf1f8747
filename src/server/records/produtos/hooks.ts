import { diaUf } from '../../../core/document/fuso.ts'
import { reach } from '../../../core/fields/reach.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import type { Q } from '../../db/transaction.ts'
import { openingBalance } from '../../modules/estoque/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { place, plainDecimal, type WireRow } from '../../register/wire.ts'
import { codesFree, codesTaken } from './codes.ts'
import { judgeGrid, refuseSoldLines } from './grid.ts'
import { lowestOfGrid, productBalances, unremove } from './repository.ts'
import { entryRules, refuseEntryRule } from './sale-rule.ts'
import { stockManaged } from './stock.ts'

/** Today's balance of each product, all lots together. */
async function balances(q: Q, empresa_id: number, records: readonly WireRow[]): Promise<void> {
  const saldos = await productBalances(
    q,
    empresa_id,
    records.map(({ id }) => id),
  )
  for (const record of records)
    place(record, 'estoque.estoque_atual', plainDecimal(saldos.get(record['id']) ?? '0.0000', 4))
}

/** What the cart's flow asks of a product (doc3 §3.9): complements opened, the price a grid begins at. */
async function flow(q: Q, record: WireRow): Promise<void> {
  const ids = Array.isArray(record['complementos']) ? record['complementos'] : []
  record['has_complementos'] = ids.length > 0
  const first = (await lowestOfGrid(q, record['id'])) ?? reach(record, 'estoque.preco_vend')
  record['preco_inicial'] = typeof first === 'string' ? plainDecimal(first, 10) : null
}

export const produtosHooks: Hooks = {
  async answer(q, sessao, records, single) {
    if (stockManaged(sessao)) await balances(q, sessao.empresa_id, records)
    if (single && records[0]) await flow(q, records[0])
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    await judgeGrid(q, record)
    await codesFree(q, sessao.empresa_id, id, record)
    await refuseEntryRule(q, record, diaUf(agora, sessao.empresa.uf))
    const inicial = reach(record, 'estoque.estoque_inicial')
    if (!novo || record['controle_lote'] === true || !stockManaged(sessao)) return
    if (typeof inicial !== 'string' || !isDecimal(inicial) || dec(inicial).isZero()) return
    await openingBalance(q, sessao, { produto_id: id, lote_id: null, qtde: inicial }, agora)
  },
  refuseMany: async (q, sessao, linhas, agora) => [
    ...(await codesTaken(q, sessao.empresa_id, linhas)),
    ...(await entryRules(q, linhas, diaUf(agora, sessao.empresa.uf))),
  ],
  async savedMany(q, sessao, saved) {
    if (!stockManaged(sessao)) return
    const movimentos = saved.flatMap(({ id, record, novo }) => {
      const qtde = reach(record, 'estoque.estoque_inicial')
      const counts = novo && record['controle_lote'] !== true && typeof qtde === 'string' && isDecimal(qtde)
      return counts && !dec(qtde).isZero() ? [{ produto_id: id, lote_id: null, qtde }] : []
    })
    const [first] = saved
    if (first && movimentos.length > 0) await openingBalance(q, sessao, movimentos, first.agora)
  },
  leaving: refuseSoldLines,
  takes: [
    ['estoque_saldos', 'produto_id'],
    ['estoque_custos', 'produto_id'],
    ['estoque_recalculos', 'produto_id'],
  ],
  async restored(q, _sessao, id) {
    await unremove(q, id)
  },
}
