import type { Q } from '../../db/transaction.ts'
import type { Reach } from '../../ports/gateway.ts'
import { emTreinamento } from '../acesso/service.ts'
import { readChave } from './repository.ts'

/** Returns the reason why a company cannot charge by PIX; null: it can. In training mode, no real money is charged. */
export async function whyNotCharged(q: Q, reach: Reach, empresa_id: number): Promise<string | null> {
  if (reach === 'off') return 'Este servidor não tem banco do Pix: configure-o antes de cobrar'
  if ((await readChave(q, empresa_id)) === '')
    return 'Esta empresa não tem chave PIX: informe-a nas configurações antes de cobrar'
  return reach === 'own' && (await emTreinamento(q, empresa_id))
    ? 'Em treinamento ninguém é cobrado de verdade'
    : null
}
