import { formatDecimal } from '../../../core/money/pt-br.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { WireRow } from '../../register/wire.ts'
import { strandedBalances } from './repository.ts'

/** Stock is kept where the plan manages it. */
export const stockManaged = ({ empresa }: Sessao): boolean => empresa.plano?.gerenciar_estoque === true

/** By what a product's balances are told apart. */
const CONTROLES = ['controle_grade', 'controle_lote'] as const

/**
 * A balance without its line of the grid, or its lot, is one that nobody can move any more: none is left behind when either begins or
 * ends. @throws at the control that changes, with what lies where
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
