import { buys } from '../../../core/document/types/index.ts'
import type { Q } from '../../db/transaction.ts'
import { isOfTypes } from '../../documents/of-types.ts'
import { stands } from '../../documents/status.ts'
import { selectAddress } from '../../records/parceiros/main-repository.ts'

/** Reads the unit price of each product's last purchase, R$. */
export async function readLastCosts(
  q: Q,
  empresa_id: number,
  produtos: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await q.query<{ produto_id: number; preco: string }>(
    `select distinct on (i.produto_id) i.produto_id, i.preco::text as preco
      from venda_itens i join vendas v on v.account_id = $conta and v.id = i.venda_id
      where i.account_id = $conta and v.empresa_id = $1 and i.produto_id = any($2::bigint[])
        and ${isOfTypes('v', buys)} and ${stands('v')}
      order by i.produto_id, v.datavenda desc, i.id desc`,
    [empresa_id, produtos],
  )
  return new Map(rows.map(({ produto_id, preco }) => [produto_id, preco]))
}

/** Reads name and main address of a supplier; null: none of this account. */
export async function readSupplier(
  q: Q,
  parceiro_id: number,
): Promise<{ nome: string; addresse_id: number | null } | null> {
  const { rows } = await q.query<{ nome: string; addresse_id: number | null }>(
    `select p.nome, (${selectAddress('a.id', 'p.id')}) as addresse_id
      from parceiros p where p.account_id = $conta and p.id = $1`,
    [parceiro_id],
  )
  return rows[0] ?? null
}
