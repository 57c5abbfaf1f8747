import type { Q } from '../../db/transaction.ts'

/** Reads what the values of a price table are (TIPO_TABELA), and holds it until the commit; null: no such table. */
export async function readTipo(q: Q, tabela_id: unknown): Promise<number | null> {
  const { rows } = await q.query<{ tipo: number }>(
    'select tipo from tabelas_preco where account_id = $conta and id = $1 for no key update',
    [tabela_id],
  )
  return rows[0]?.tipo ?? null
}

/** Price of a table, as far as it decides for what it is. */
export interface PriceOf {
  id: number | null
  tabela_id: unknown
  produto_id: unknown
  categoria_id: unknown
  qtde_min: string
}

/** Tells if the table has another price for the same product, or category, from the same quantity on. */
export async function hasTwin(q: Q, price: PriceOf): Promise<boolean> {
  const { rowCount } = await q.query(
    `select from tabelas_preco_itens where account_id = $conta and tabela_id = $1::bigint and produto_id is not distinct from $2::bigint
        and (produto_id is not null or categoria_id is not distinct from $3::bigint)
        and coalesce(qtde_min, 0) = $4::numeric and id is distinct from $5::bigint limit 1`,
    [price.tabela_id, price.produto_id, price.categoria_id, price.qtde_min, price.id],
  )
  return rowCount !== 0
}

/** Reads a stored price as far as it decides for what it is. */
export async function readPriceOf(q: Q, id: number): Promise<PriceOf | null> {
  const { rows } = await q.query<PriceOf>(
    `select id, tabela_id, produto_id, categoria_id, coalesce(qtde_min, 0)::text as qtde_min from tabelas_preco_itens
      where account_id = $conta and id = $1`,
    [id],
  )
  return rows[0] ?? null
}
