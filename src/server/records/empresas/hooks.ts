import { AppError } from '../../../domain/error.ts'
import { darPlano } from '../../modules/admin/service.ts'
import type { Hooks } from '../../register/hooks.ts'

/** Companies as the administration sees them. */
export const empresasHooks: Hooks = {
  async insert() {
    throw new AppError('CONFLITO', { mensagem: 'Uma empresa nasce com a sua conta: inclua a conta' })
  },
  async removing() {
    throw new AppError('CONFLITO', { mensagem: 'Uma empresa não se exclui: bloqueie' })
  },
  async saved(q, _sessao, { id, record }) {
    const plano = record['plano_modelo_id']
    if (typeof plano === 'number') await darPlano(q, id, plano)
  },
  async answer(q, _sessao, records) {
    const { rows } = await q.query<{
      id: number
      plano: { id: number | null; nome: string } | null
      conta: string
    }>(
      `select e.id, case when p.id is not null then json_build_object('id', p.modelo_id, 'nome', p.nome) end as plano,
              a.nome as conta
         from empresas e join accounts a on a.id = e.account_id
         left join planos p on p.account_id = e.account_id and p.id = e.plano_id where e.id = any($1)`,
      [records.map(({ id }) => id)],
    )
    const found = new Map(rows.map(row => [row.id, row]))
    for (const record of records) {
      const row = found.get(record['id'] as number)
      record['plano_modelo_id'] = row?.plano?.id ?? null
      record['plano_modelo'] = row?.plano ?? null
      record['plano_nome'] = row?.plano?.nome ?? null
      record['conta'] = row?.conta ?? null
    }
  },
}
