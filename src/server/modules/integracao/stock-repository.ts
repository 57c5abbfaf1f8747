import { codeForms } from '../../../core/document/gtin.ts'
import type { Q } from '../../db/transaction.ts'

interface Goods {
  produto_id: number
  grade_id: number | null
}

/** Finds the only product, or row of a grid, with a code; null: none, or several. */
export async function goodsBy(
  q: Q,
  empresa_id: number,
  column: 'referencia' | 'gtin',
  codigo: string,
): Promise<Goods | null> {
  const { rows } = await q.query<Goods>(
    `select p.id as produto_id, null::bigint as grade_id from produtos p
        where p.account_id = $conta and p.empresa_id = $1 and p.${column} = any($2) and not p.controle_grade
      union all
      select p.id, g.id from produto_grades g join produtos p on p.account_id = $conta and p.id = g.produto_id
        where g.account_id = $conta and p.empresa_id = $1 and g.${column} = any($2)
      limit 2`,
    [empresa_id, codeForms(codigo)],
  )
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** Finds a deposit of the company by its name, else the main one; null: none. */
export async function depositBy(q: Q, empresa_id: number, nome: string | null): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from depositos where account_id = $conta and empresa_id = $1
        and case when $2::text is null then principal else norm(nome) = norm($2) end order by id limit 1`,
    [empresa_id, nome],
  )
  return rows[0]?.id ?? null
}
