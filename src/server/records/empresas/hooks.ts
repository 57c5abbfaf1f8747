import { AppError } from '../../../domain/error.ts'
import { givePlano } from '../../modules/admin/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import { readOwners } from './repository.ts'

/** Hooks of companies in the administration's register, where companies are changed, but neither added nor deleted. */
export const empresasHooks: Hooks = {
  async insert() {
    throw new AppError('CONFLITO', { mensagem: 'Uma empresa nasce com a sua conta: inclua a conta' })
  },
  async removing() {
    throw new AppError('CONFLITO', { mensagem: 'Uma empresa não se exclui: bloqueie' })
  },
  async saved(q, _sessao, { id, record }) {
    const plano = record['plano_modelo_id']
    if (typeof plano === 'number') await givePlano(q, id, plano)
  },
  async answer(q, _sessao, records) {
    const found = await readOwners(
      q,
      records.map(({ id }) => id),
    )
    for (const record of records) {
      const row = found.get(record['id'] as number)
      record['plano_modelo_id'] = row?.plano?.id ?? null
      record['plano_modelo'] = row?.plano ?? null
      record['plano_nome'] = row?.plano?.nome ?? null
      record['conta'] = row?.conta ?? null
    }
  },
}
