import type { Q } from '../../db/transaction.ts'
import { CONTAINERS_OF_LINES, CONTAINERS_RECORDED } from '../../documents/containers.ts'
import type { Paging } from '../../http/page.ts'
import { escapeLike } from '../../register/read/matching.ts'

/** SQL of container balances by customer: moved by the customer's documents, or recorded by users. */
const BALANCES = `with levados as (
    select v.parceiro_id, l.vasilhame_id, sum(${CONTAINERS_OF_LINES.saiu}) as entregue,
           sum(${CONTAINERS_OF_LINES.voltou}) as devolvido
      from produto_vasilhame l
      ${CONTAINERS_OF_LINES.joins}
     where l.account_id = $conta and l.empresa_id = $1 and ${CONTAINERS_OF_LINES.counts}
     group by 1, 2
    union all
    select m.parceiro_id, m.vasilhame_id, sum(${CONTAINERS_RECORDED.saiu}), sum(${CONTAINERS_RECORDED.voltou})
      from retornaveis_movimentos m where m.account_id = $conta and m.empresa_id = $1 group by 1, 2
  ), saldos as (
    select parceiro_id, vasilhame_id, sum(entregue) as entregue, sum(devolvido) as devolvido
      from levados group by 1, 2
  )
  select count(*) over () as total, p.id as parceiro_id, p.nome as parceiro, p.cpf_cnpj, o.id as vasilhame_id,
         o.nome as vasilhame, o.referencia, trim_scale(s.entregue)::text as entregue,
         trim_scale(s.devolvido)::text as devolvido, trim_scale(s.entregue - s.devolvido)::text as saldo
    from saldos s
    join parceiros p on p.account_id = $conta and p.id = s.parceiro_id
    join produtos o on o.account_id = $conta and o.id = s.vasilhame_id
   where ($2 = '' or norm(concat_ws(' ', p.nome, p.cpf_cnpj, o.nome, o.referencia)) like '%' || norm($2) || '%')
     and (not $3 or s.entregue <> s.devolvido)
   order by norm(p.nome), p.id, norm(o.nome), o.id
   limit $4 offset $5`

export interface RetornavelRow {
  total: number
  parceiro_id: number
  parceiro: string
  cpf_cnpj: string | null
  vasilhame_id: number
  vasilhame: string
  referencia: string
  entregue: string
  devolvido: string
  saldo: string
}

/** Reads a page of a company's container balances. `aberto`: only those not zero. */
export async function readBalances(
  q: Q,
  empresa_id: number,
  { search, aberto, page, limit }: Paging & { search: string; aberto: boolean },
): Promise<RetornavelRow[]> {
  const { rows } = await q.query<RetornavelRow>(BALANCES, [
    empresa_id,
    escapeLike(search.trim()),
    aberto,
    limit,
    (page - 1) * limit,
  ])
  return rows
}
