import { allocateExact } from '../../../core/money/allocate.ts'
import { exact } from '../../../core/money/exact.ts'
import { settleReturn } from '../../../core/venda/acerto.ts'
import { SALE_RETURN, SYMBOLIC_RETURN } from '../../../domain/documents/documento/operacao.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { holdOrigins, originIds } from './origins-repository.ts'
import { type HeldDocument, linkedDocument } from './repository.ts'
import { keepSettled, offerCreditMethod, readReturnedSales } from './settle-repository.ts'

/** A return that is issued settles what its customer paid, under the lock of the sales: two returns never give the same money back. */
export async function settle(q: Q, sessao: Sessao, held: HeldDocument): Promise<void> {
  const { id, tipo } = linkedDocument(held)
  if (tipo !== SALE_RETURN && tipo !== SYMBOLIC_RETURN) return
  await holdOrigins(q, sessao, sessao.empresa_id, await originIds(q, sessao, id))
  const { total, como, vendas } = await readReturnedSales(q, sessao, id)
  if (vendas.length === 0) return
  const parts = allocateExact(
    exact(total),
    vendas.map(({ valor }) => exact(valor)),
  )
  const acertos = vendas.flatMap(({ id: venda, pagos, antes }, i) =>
    settleReturn(parts[i]?.toFixed(2) ?? '0.00', pagos, antes, como ?? 1).map(acerto => ({
      ...acerto,
      venda,
    })),
  )
  await keepSettled(q, sessao, id, acertos)
  if (acertos.some(({ tipo }) => tipo === 'credito')) await offerCreditMethod(q, sessao)
}
