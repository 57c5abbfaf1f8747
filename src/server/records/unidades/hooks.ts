import { fieldError } from '../../../domain/error.ts'
import { sql } from '../../db/sql.ts'
import type { Hooks } from '../../register/hooks.ts'
import { matching } from '../../register/matching.ts'

/** Products carry the sigla itself: one that they use keeps it. */
export const unidadesHooks: Hooks = {
  // a unit is asked for by name, and KG is what people call it
  filters: {
    nome: value => sql`${matching(sql`t.nome`, value)} or ${matching(sql`t.sigla`, value)}`,
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
