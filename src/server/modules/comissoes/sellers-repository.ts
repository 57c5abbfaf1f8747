import type { Q } from '../../db/transaction.ts'
import type { Paging } from '../../http/page.ts'
import { escapeLike } from '../../register/read/matching.ts'

/** Lists active users with access to the company, by part of the name or by id. */
export async function listSellers(q: Q, empresa_id: number, search: string, { page, limit }: Paging) {
  const { rows } = await q.query<{ id: number; nome: string; total: number }>(
    `select count(*) over ()::int as total, u.id, u.nome from usuarios u join usuario_empresas ue on ue.account_id = $conta and ue.usuario_id = u.id
      where u.account_id = $conta and ue.empresa_id = $1 and u.ativo
        and ($2 = '' or u.id::text = $2 or norm(u.nome) like '%' || norm($3) || '%')
      order by (u.id::text = $2) desc, norm(u.nome), u.id limit $4 offset $5`,
    [empresa_id, search, escapeLike(search), limit, (page - 1) * limit],
  )
  return rows
}
