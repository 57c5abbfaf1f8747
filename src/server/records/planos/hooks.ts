import { AppError } from '../../../domain/error.ts'
import { empresas } from '../../../domain/records/empresas/index.ts'
import type { Hooks } from '../../register/hooks.ts'
import { companiesOn, dropCopies, spreadPlan } from './repository.ts'

/** A plan is the house's and of whoever bought it: both change together. */
export const planosHooks: Hooks = {
  async saved(q, _sessao, { id }) {
    await spreadPlan(q, id)
  },
  async removing(q, _sessao, id) {
    const nomes = await companiesOn(q, id)
    if (nomes.length > 0)
      throw new AppError('EM_USO', {
        dados: {
          usos: [
            {
              recurso: empresas.id,
              titulo: 'Empresas',
              total: nomes.length,
              exemplos: nomes.slice(0, 3),
            },
          ],
        },
      })
    await dropCopies(q, id)
  },
}
