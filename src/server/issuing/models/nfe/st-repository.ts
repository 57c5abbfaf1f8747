import { buys } from '../../../../core/document/types/index.ts'
import { COM_ST, type CompradoComSt, FIGURAS_COM_ST } from '../../../../core/purchases/figuras.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'
import { isOfTypes } from '../../../documents/of-types.ts'

/** Largest number of purchases read for one product: enough to cover any likely sale. */
const MOST = 50

export async function hasProduct(q: Q, { account_id }: Tenant, id: number): Promise<boolean> {
  const { rowCount } = await q.query('select from produtos where account_id = $1 and id = $2', [
    account_id,
    id,
  ])
  return rowCount === 1
}

/** Reads the company's last purchases with ST of each product (at most `MOST`), newest first, by product id. */
export async function boughtWithSt(
  q: Q,
  { account_id }: Tenant,
  empresa_id: number,
  itens: readonly { produto_id: number }[],
): Promise<ReadonlyMap<number, CompradoComSt[]>> {
  const found = new Map<number, CompradoComSt[]>()
  if (itens.length === 0) return found
  const { rows } = await q.query<CompradoComSt & { produto_id: number }>(
    `select p.id as produto_id, e.qtde, e.figuras from unnest($3::bigint[]) p (id)
      cross join lateral (select i.qtde::text, i.demais as figuras
        from venda_itens i join vendas v on v.account_id = $1 and v.id = i.venda_id
        where i.account_id = $1 and i.produto_id = p.id and v.empresa_id = $2 and ${isOfTypes('v', buys)}
          and v.status in ('E', 'T') and i.demais ?| $4::text[]
        order by i.venda_id desc, i.num desc limit ${MOST}) e`,
    [account_id, empresa_id, [...new Set(itens.map(({ produto_id }) => produto_id))], COM_ST],
  )
  for (const { produto_id, qtde, figuras } of rows) {
    const needed = Object.fromEntries(
      Object.entries(figuras).filter(([nome]) => FIGURAS_COM_ST.includes(nome)),
    )
    found.set(produto_id, [...(found.get(produto_id) ?? []), { qtde, figuras: needed }])
  }
  return found
}
