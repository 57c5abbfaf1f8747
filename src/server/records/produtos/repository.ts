import type { Q } from '../../db/transaction.ts'

/** A registered reference wins over a GTIN, and that over another of the product's codes. Id of the product, or null. */
export async function findProduct(q: Q, empresa_id: number, codigo: string): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>(
    `select id from (
       select p.id, 1 as ordem from produtos p where p.empresa_id = $1 and p.referencia = $2
       union all
       select p.id, 2 from produtos p where p.empresa_id = $1 and p.gtin = $2
       union all
       select p.id, 3 from produto_codigos c join produtos p on p.account_id = c.account_id and p.id = c.produto_id
        where c.codigo = $2 and p.empresa_id = $1) achados
     order by ordem, id limit 1`,
    [empresa_id, codigo.trim()],
  )
  return rows[0]?.id ?? null
}
