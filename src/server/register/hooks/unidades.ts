import { fieldError } from '../../../domain/error.ts'
import type { Hooks } from '../hooks.ts'
import { matching } from '../matching.ts'

/** Products carry the sigla itself: one that they use keeps it. */
export const unidadesHooks: Hooks = {
  // a unit is asked for by name, and KG is what people call it
  filters: {
    nome: (value, param) => `${matching('t.nome', value, param)} or ${matching('t.sigla', value, param)}`,
  },
  async prepare(q, _sessao, row, before) {
    if (!before || before['sigla'] === row['sigla']) return
    const { rowCount } = await q.query(
      'select from produtos where unidade = $1 or unidade_trib = $1 limit 1',
      [before['sigla']],
    )
    if (rowCount) throw fieldError('sigla', 'Há produtos com esta sigla: cadastre outra unidade')
  },
}
