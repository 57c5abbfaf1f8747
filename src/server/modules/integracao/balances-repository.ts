import type { Q } from '../../db/transaction.ts'

/** Goods in a deposit, with the moment of their balance (ISO). */
export interface GoodsPlace {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  deposito_id: number
  em: string
}

/** Finds a lot of a product by its name; null: none. */
export async function lotBy(q: Q, produto_id: number, lote: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    'select id from produtos_lotes where account_id = $conta and produto_id = $1 and norm(lote) = norm($2) limit 2',
    [produto_id, lote],
  )
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Reads what there was in each place at its moment: the balance less what moved since. */
export async function balancesAt(q: Q, empresa_id: number, places: readonly GoodsPlace[]): Promise<string[]> {
  const same = (t: string) =>
    `${t}.empresa_id = $1 and ${t}.produto_id = k.produto_id and ${t}.deposito_id = k.deposito_id
      and ${t}.grade_id is not distinct from k.grade_id and ${t}.lote_id is not distinct from k.lote_id`
  const { rows } = await q.query<{ saldo: string }>(
    `select (coalesce((select s.saldo from estoque_saldos s where s.account_id = $conta and ${same('s')}), 0)
        - coalesce((select sum(m.qtde) from estoque_movimentos m where m.account_id = $conta and ${same('m')} and m.em > k.em), 0))::text as saldo
      from json_to_recordset($2::json) as k (i int, produto_id bigint, grade_id bigint, lote_id bigint, deposito_id bigint, em timestamptz)
      order by k.i`,
    [empresa_id, JSON.stringify(places.map((place, i) => ({ i, ...place })))],
  )
  return rows.map(({ saldo }) => saldo)
}

export interface StoredAdjustment {
  deposito_id: number
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  qtde: string
  nome: string
}

/** Reads what an import moved, with the names of the goods. */
export async function movedByImport(
  q: Q,
  empresa_id: number,
  importacao_id: number,
): Promise<StoredAdjustment[]> {
  const { rows } = await q.query<StoredAdjustment>(
    `select m.deposito_id, m.produto_id, m.grade_id, m.lote_id, m.qtde::text, p.nome from estoque_documentos d
        join estoque_movimentos m on m.account_id = $conta and m.origem_tipo = 'estoque' and m.origem_id = d.id
        join produtos p on p.account_id = $conta and p.id = m.produto_id
      where d.account_id = $conta and d.empresa_id = $1 and d.importacao_id = $2 order by m.id`,
    [empresa_id, importacao_id],
  )
  return rows
}
