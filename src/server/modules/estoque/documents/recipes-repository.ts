import { keyOf, type Porcao, type Receitas } from '../../../../core/stock/consume.ts'
import { produced } from '../../../db/produced.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'

interface LinhaDeReceita extends Porcao {
  produto_id: number | null
  grade_id: number | null
  /** Name of the ingredient. */
  nome: string
  controle_lote: boolean
}

/** Recipes, and what is produced before it is sold (`prontos`): a sale takes that from the stock, not ingredients. */
export interface ReceitasLidas {
  linhas: LinhaDeReceita[]
  prontos: { produto_id: number; grade_id: number | null }[]
}

/**
 * Returns SQL that reads, as a JSON object, the recipes of products ($produtos), of grid rows ($grades), and of their
 * ingredients; optional additions are left out. Products with lots, or ever produced, are in `prontos`. Each product is
 * looked up alone, because a join would read all products.
 */
const recipesSql = (produtos: string, grades: string): string => `(with recursive usados(id) as (
      select unnest(${produtos}::bigint[])
      union select c.insumo_id from produto_grade_composicoes c
        where c.account_id = $1 and c.produto_grade_id = any(${grades}::bigint[])
      union select c.insumo_id from usados u
        join produto_composicoes c on c.account_id = $1 and c.produto_id = u.id and 1 = any(c.tipo))
    select json_build_object('linhas', (select coalesce(json_agg(json_build_object('produto_id', r.produto_id, 'grade_id', r.grade_id,
        'insumo_id', r.insumo_id, 'nome', i.nome, 'controle_lote', i.controle_lote, 'porcao', r.porcao::text) order by r.ordem, r.id), '[]')
      from (select c.produto_id, null::bigint as grade_id, c.insumo_id, c.qtde_porcao as porcao, c.ordem, c.id
          from usados u join produto_composicoes c on c.account_id = $1 and c.produto_id = u.id and 1 = any(c.tipo)
        union all select null, c.produto_grade_id, c.insumo_id, c.qtde_porcao, c.ordem, c.id from produto_grade_composicoes c
          where c.account_id = $1 and c.produto_grade_id = any(${grades}::bigint[]) and 1 = any(c.tipo)) r
      join produtos i on i.account_id = $1 and i.id = r.insumo_id),
    'prontos', (select coalesce(json_agg(json_build_object('produto_id', k.produto_id, 'grade_id', k.grade_id)), '[]')
      from (select u.id as produto_id, null::bigint as grade_id from usados u
          where (select p.controle_lote from produtos p where p.account_id = $1 and p.id = u.id) or ${produced('$1', 'u.id', 'is null')}
        union all select g.produto_id, g.id from produto_grades g join produtos p on p.account_id = $1 and p.id = g.produto_id
          where g.account_id = $1 and g.id = any(${grades}::bigint[])
            and (p.controle_lote or ${produced('$1', 'g.produto_id', '= g.id')})) k)))`

/** Reads the recipes of products and grid rows. */
export async function readRecipes(
  q: Q,
  { account_id }: Tenant,
  produtos: readonly number[],
  grades: readonly number[],
): Promise<ReceitasLidas> {
  const { rows } = await q.query<{ receitas: ReceitasLidas }>({
    name: 'estoque-receitas',
    text: `select ${recipesSql('$2', '$3')} as receitas`,
    values: [account_id, produtos, grades],
  })
  return (rows[0] as { receitas: ReceitasLidas }).receitas
}

/** Turns the rows into the recipes that core/stock/consume takes. */
export const receitasDe = ({ linhas, prontos }: ReceitasLidas): Receitas => ({
  produtos: by(linhas, ({ produto_id }) => produto_id),
  grades: by(linhas, ({ grade_id }) => grade_id),
  prontos: new Set(prontos.map(({ produto_id, grade_id }) => keyOf(produto_id, grade_id))),
})

/** Lists the ingredients that have lot control. */
export const insumosComLote = ({ linhas }: ReceitasLidas): ReadonlySet<number> =>
  new Set(linhas.filter(({ controle_lote }) => controle_lote).map(({ insumo_id }) => insumo_id))

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
