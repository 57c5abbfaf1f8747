import type { Q } from '../../db/transaction.ts'

interface PrintingGroup {
  nome: string
  agrupar_itens: boolean
  /** Ids of the requested products that the group prints. */
  produtos: number[]
}

export async function readGroup(
  q: Q,
  grupo_id: number,
  products: readonly number[],
): Promise<PrintingGroup | undefined> {
  const { rows } = await q.query<PrintingGroup>(
    `select g.nome, g.agrupar_itens, array(select p.id::int from produtos p
        where p.account_id = $conta and p.grupo_impressao_id = g.id and p.id = any($2::bigint[])) as produtos
      from grupo_impressoes g where g.account_id = $conta and g.id = $1`,
    [grupo_id, products],
  )
  return rows[0]
}
