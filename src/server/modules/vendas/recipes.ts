import type { Porcao, Receitas } from '../../../core/stock/consume.ts'

/** A row of a recipe, of a product or of a line of a grid. */
export interface LinhaDeReceita extends Porcao {
  produto_id: number | null
  grade_id: number | null
  /** Of the ingredient. */
  nome: string
}

/**
 * Recipes of the products ($produtos) and lines of grids ($grades) of a sale, and of all that they are made of, as a JSON array. What
 * is only ever an addition is no part of one.
 */
export const recipesSql = (produtos: string, grades: string): string => `(with recursive usados(id) as (
      select unnest(${produtos}::bigint[])
      union select c.insumo_id from produto_grade_composicoes c
        where c.account_id = $1 and c.produto_grade_id = any(${grades}::bigint[])
      union select c.insumo_id from usados u
        join produto_composicoes c on c.account_id = $1 and c.produto_id = u.id and 1 = any(c.tipo))
    select coalesce(json_agg(json_build_object('produto_id', r.produto_id, 'grade_id', r.grade_id, 'insumo_id', r.insumo_id,
        'nome', i.nome, 'porcao', r.porcao::text) order by r.ordem), '[]')
      from (select c.produto_id, null::bigint as grade_id, c.insumo_id, c.qtde_porcao as porcao, c.ordem
          from usados u join produto_composicoes c on c.account_id = $1 and c.produto_id = u.id and 1 = any(c.tipo)
        union all select null, c.produto_grade_id, c.insumo_id, c.qtde_porcao, c.ordem from produto_grade_composicoes c
          where c.account_id = $1 and c.produto_grade_id = any(${grades}::bigint[]) and 1 = any(c.tipo)) r
      join produtos i on i.account_id = $1 and i.id = r.insumo_id)`

/** Those rows as what selling consumes by. */
export const receitasDe = (linhas: readonly LinhaDeReceita[]): Receitas => ({
  produtos: by(linhas, ({ produto_id }) => produto_id),
  grades: by(linhas, ({ grade_id }) => grade_id),
})

function by(
  linhas: readonly LinhaDeReceita[],
  idOf: (linha: LinhaDeReceita) => number | null,
): Map<number, readonly LinhaDeReceita[]> {
  const groups = new Map<number, readonly LinhaDeReceita[]>()
  for (const linha of linhas) {
    const id = idOf(linha)
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), linha])
  }
  return groups
}
