import { AppError } from '../../../domain/error.ts'
import { PLAN_FLAGS } from '../../../domain/options/flags.ts'
import { empresas } from '../../../domain/records/empresas/index.ts'
import type { Hooks } from '../../register/hooks.ts'

const FLAGS_SQL = PLAN_FLAGS.join(', ')

/** A plan is the house's and of whoever bought it: both change together. */
export const planosHooks: Hooks = {
  async saved(q, _sessao, { id }) {
    await q.query(
      `update planos c set (nome, ${FLAGS_SQL}) = (select nome, ${FLAGS_SQL} from planos where id = $1) where c.modelo_id = $1`,
      [id],
    )
  },
  async removing(q, _sessao, id) {
    const { rows } = await q.query<{ nome: string }>(
      `select e.nome from empresas e join planos p on p.account_id = e.account_id and p.id = e.plano_id
        where p.modelo_id = $1 order by e.nome`,
      [id],
    )
    if (rows.length > 0)
      throw new AppError('EM_USO', {
        dados: {
          usos: [
            {
              recurso: empresas.id,
              titulo: 'Empresas',
              total: rows.length,
              exemplos: rows.slice(0, 3).map(({ nome }) => nome),
            },
          ],
        },
      })
    await q.query('delete from planos where modelo_id = $1', [id])
  },
}
