import { fieldError } from '../../../domain/error.ts'
import type { Hooks } from '../../register/hooks.ts'
import { called, usedByProducts } from './repository.ts'

/** Hooks of units: the sigla cannot change while products use the unit, because products store the sigla. */
export const unidadesHooks: Hooks = {
  filters: { nome: called },
  async prepare(q, _sessao, row, before) {
    if (!before || before['sigla'] === row['sigla']) return
    if (await usedByProducts(q, before['sigla']))
      throw fieldError('sigla', 'Há produtos com esta sigla: cadastre outra unidade')
  },
}
