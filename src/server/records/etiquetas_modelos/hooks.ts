import { fieldError } from '../../../domain/error.ts'
import { MODELO_EXISTE } from '../../../domain/records/etiquetas_modelos/index.ts'
import type { Hooks } from '../../register/hooks.ts'
import { nameTaken } from './repository.ts'

/** Hooks of label templates: refuses a name equal to another's, because users choose a template by name. */
export const etiquetasModelosHooks: Hooks = {
  oneByOne: true,
  async prepare(q, sessao, row, before) {
    const nome = String(row['nome']).trim()
    row['nome'] = nome
    if (await nameTaken(q, sessao.empresa_id, nome, Number(before?.['id'] ?? 0)))
      throw fieldError('nome', MODELO_EXISTE)
  },
}
