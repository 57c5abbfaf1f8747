import type { Q } from '../../db/transaction.ts'

/** Reads account and plan of companies, with the names in the administration's register. */
export async function readOwners(q: Q, ids: readonly unknown[]) {
  const { rows } = await q.query<{
    id: number
    plano: { id: number | null; nome: string } | null
    conta: string
  }>(
    `select e.id, case when p.id is not null then json_build_object('id', p.modelo_id, 'nome', p.nome) end as plano,
            a.nome as conta
       from empresas e join accounts a on a.account_id = $conta_ou_todas and a.account_id = e.account_id
       left join planos p on p.account_id = $conta_ou_todas and p.id = e.plano_id where e.account_id = $conta_ou_todas and e.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}
