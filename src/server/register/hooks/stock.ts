import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { applyMovements, type Movimento } from '../../modules/estoque/repository.ts'

/** Stock is kept where the plan manages it. */
export const stockManaged = ({ empresa }: Sessao): boolean => empresa.plano?.gerenciar_estoque === true

/** First balance of a product or lot, or of many, as movements. */
export async function openingBalance(
  q: Q,
  sessao: Sessao,
  movimentos: Movimento | readonly Movimento[],
  agora: Date,
): Promise<void> {
  await applyMovements(
    q,
    sessao,
    {
      empresa_id: sessao.empresa_id,
      tipo: 'inicial',
      venda_id: null,
      usuario_id: sessao.usuario_id,
      em: agora,
    },
    [movimentos].flat() as Movimento[],
  )
}
