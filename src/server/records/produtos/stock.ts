import { formatDecimal } from '../../../core/money/pt-br.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { WireRow } from '../../register/wire.ts'
import { strandedBalances } from './repository.ts'

/** Tells if the company's plan manages stock. */
export const stockManaged = ({ empresa }: Sessao): boolean => empresa.plano?.gerenciar_estoque === true

/** Fields of a product that divide its balance: by grid line, by lot. */
const CONTROLES = ['controle_grade', 'controle_lote'] as const

/**
 * Refuses to start or stop using a grid or lots while there is a balance, which could not be moved any more without its
 * grid line or lot. @throws VALIDACAO at the changed field, with the balances
 */
export async function refuseStranded(q: Q, sessao: Sessao, row: WireRow, before: WireRow): Promise<void> {
  for (const controle of CONTROLES) {
    if (typeof row[controle] !== 'boolean' || row[controle] === before[controle]) continue
    const ficam = await strandedBalances(q, sessao.empresa_id, before['id'], controle, row[controle])
    if (ficam.length === 0) continue
    const quanto = ficam.map(({ deposito, saldo }) => `${formatDecimal(saldo, 0, 4)} em ${deposito}`)
    throw fieldError(
      controle,
      `O produto tem saldo: ${quanto.join(', ')}. Zere-o com um ajuste antes de mudar`,
    )
  }
}
