import { AppError, fieldError } from '../../../domain/error.ts'
import { empresas } from '../../../domain/records/empresas/index.ts'
import type { Hooks } from '../../register/hooks.ts'
import { companiesOn, dropCopies, isNamed, spreadPlan } from './repository.ts'

/** Hooks of the house's plans (db/house.ts): their copies in accounts change with them. */
export const planosHooks: Hooks = {
  // a name must differ only from those of the account's own plans, not of copies
  async prepare(q, { account_id }, { nome }, before) {
    if (typeof nome === 'string' && (await isNamed(q, account_id, nome, before?.['id'])))
      throw fieldError('nome', 'Já existe um plano com este nome')
  },
  oneByOne: true,
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
