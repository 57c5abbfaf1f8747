import { formatDecimal } from '../../../core/money/pt-br.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Hooks } from '../../register/hooks.ts'
import { isMain, noMain, whatKeeps } from './repository.ts'

/** Hooks of deposits. Each company has one main deposit, which can only be replaced by another. */
export const depositosHooks: Hooks = {
  oneByOne: true,
  async prepare(q, sessao, row, before) {
    const [era, fica] = [before?.['principal'] === true, row['principal'] === true]
    if (era && !fica) throw fieldError('principal', 'Para trocar, marque outro depósito como principal')
    if (before?.['ativo'] === true && row['ativo'] === false) await refuseKept(q, before['id'])
    if (fica && !era) await noMain(q, sessao.empresa_id)
  },
  async removing(q, _sessao, id) {
    if (await isMain(q, id))
      throw new AppError('CONFLITO', { mensagem: 'É o depósito principal da empresa, que precisa de um' })
  },
}

/** Refuses to deactivate a deposit with goods, which would be stuck, or used by a till. @throws VALIDACAO at `ativo` */
async function refuseKept(q: Q, id: unknown): Promise<void> {
  const { saldos, caixa } = await whatKeeps(q, id)
  const [primeiro] = saldos
  if (primeiro) {
    const mais = saldos.length > 1 ? ` e mais ${saldos.length - 1}` : ''
    throw fieldError(
      'ativo',
      `O depósito tem saldo: ${formatDecimal(primeiro.saldo, 0, 4)} de ${primeiro.nome}${mais}. Transfira-o antes`,
    )
  }
  if (caixa !== null) throw fieldError('ativo', `O caixa ${caixa} vende deste depósito`)
}
