import type { ComissaoDaVenda } from '../../../domain/api/comissoes.ts'
import type { Q } from '../../db/transaction.ts'
import type { Paging } from '../../http/page.ts'
import { escapeLike } from '../../register/read/matching.ts'

export interface Asked {
  empresa_id: number
  vendedor_id: number | null
  /** From `de` inclusive to `ate` exclusive. */
  de: Date
  ate: Date
}

interface Somas {
  vendas: number
  base: string
  comissao: string
}

const PERIOD = `c.empresa_id = $1 and ($2::bigint is null or c.vendedor_id = $2) and c.em >= $3 and c.em < $4`

/** SQL that rounds each seller's commission once; the total is the sum of rounded amounts. */
const BY_SELLER = `with v as (
    select c.vendedor_id, count(distinct c.venda_id) filter (where c.tipo = 'venda')::int as vendas,
      round(sum(c.base), 2) as base, round(sum(c.valor), 2) as comissao
    from comissoes_itens c where c.account_id = $conta and ${PERIOD} group by c.vendedor_id),
  todos as (select count(*)::int as total, coalesce(sum(vendas), 0)::int as vendas, coalesce(sum(base), 0.00)::text as base,
    coalesce(sum(comissao), 0.00)::text as comissao from v)`

const values = ({ empresa_id, vendedor_id, de, ate }: Asked) => [empresa_id, vendedor_id, de, ate]
const page = ({ page, limit }: Paging) => [limit, (page - 1) * limit]

export async function sumCommissions(q: Q, asked: Asked): Promise<Somas & { total: number }> {
  const { rows } = await q.query<Somas & { total: number }>(`${BY_SELLER} select * from todos`, values(asked))
  return rows[0] as Somas & { total: number }
}

export async function commissionsBySeller(q: Q, asked: Asked, paging: Paging) {
  const { rows } = await q.query<Somas & { vendedor: { id: number; nome: string } }>(
    `${BY_SELLER} select json_build_object('id', v.vendedor_id, 'nome', coalesce(u.nome, 'Usuário ' || v.vendedor_id)) as vendedor,
        v.vendas, v.base::text, v.comissao::text
      from v left join usuarios u on u.account_id = $conta and u.id = v.vendedor_id
      order by v.comissao desc, u.nome, v.vendedor_id limit $5 offset $6`,
    [...values(asked), ...page(paging)],
  )
  return rows
}

export async function commissionsBySale(q: Q, asked: Asked, paging: Paging) {
  const { rows } = await q.query<Omit<ComissaoDaVenda, 'em'> & { em: Date; total: number }>(
    `with c as (select c.account_id, c.venda_id, c.tipo, c.vendedor_id, c.em, sum(c.base)::text as base, sum(c.valor)::text as comissao
        from comissoes_itens c where c.account_id = $conta and ${PERIOD} group by 1, 2, 3, 4, 5)
      select count(*) over ()::int as total, c.venda_id, d.numero::text as numerocodumento, d.serie::text as serie, c.em, c.tipo,
        json_build_object('id', c.vendedor_id, 'nome', coalesce(u.nome, 'Usuário ' || c.vendedor_id)) as vendedor,
        p.nome as cliente, c.base, c.comissao
      from c join vendas v on v.account_id = $conta and v.id = c.venda_id
        left join documentos_fiscais d on d.account_id = $conta and d.venda_id = v.id and d.atual
        left join usuarios u on u.account_id = $conta and u.id = c.vendedor_id
        left join parceiros p on p.account_id = $conta and p.id = v.parceiro_id
      order by c.em, c.venda_id, c.tipo desc limit $5 offset $6`,
    [...values(asked), ...page(paging)],
  )
  return rows
}

/** Lists active users who may enter the company, by part of the name or by whole code. */
export async function listSellers(q: Q, empresa_id: number, search: string, paging: Paging) {
  const { rows } = await q.query<{ id: number; nome: string; total: number }>(
    `select count(*) over ()::int as total, u.id, u.nome from usuarios u join usuario_empresas ue on ue.account_id = $conta and ue.usuario_id = u.id
      where u.account_id = $conta and ue.empresa_id = $1 and u.ativo
        and ($2 = '' or u.id::text = $2 or norm(u.nome) like '%' || norm($3) || '%')
      order by (u.id::text = $2) desc, norm(u.nome), u.id limit $4 offset $5`,
    [empresa_id, search, escapeLike(search), ...page(paging)],
  )
  return rows
}
