import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

/** Reads the keys of the authorised NF-e of the company's sales, in the order asked. */
export async function readKeysOfSales(
  q: Q,
  { empresa_id }: Sessao,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await q.query<{ chave: string }>(
    `select d.chave from documentos_fiscais d
      where d.account_id = $conta and d.empresa_id = $1 and d.venda_id = any($2::bigint[]) and d.atual
        and d.modelo = '55' and d.status_emissao = 'autorizada'
      order by array_position($2::bigint[], d.venda_id)`,
    [empresa_id, ids],
  )
  return rows.map(({ chave }) => chave)
}

/** Lists which of these NF-e a standing CT-e of the company carries, with its series and number; null: it is cancelled. */
export async function standingWith(
  q: Q,
  { empresa_id }: Sessao,
  chaves: readonly string[],
): Promise<readonly { chave: string; cte: string | null }[]> {
  const { rows } = await q.query<{ chave: string; cte: string | null }>(
    `select distinct on (x.chave) x.chave, x.cte from (
        select n.chave, d.serie || '/' || d.numero as cte from conhecimento_notas n
      join documentos_fiscais d on d.account_id = $conta and d.origem_tipo = 'conhecimento_transporte'
        and d.origem_id = n.conhecimento_id and d.atual and d.empresa_id = $1
      where n.account_id = $conta and n.chave = any($2::text[])
        and d.status_emissao not in ('cancelada', 'substituida', 'rejeitada', 'denegada', 'inutilizada')
      union all
      select d.chave, null as cte from documentos_fiscais d
      where d.account_id = $conta and d.empresa_id = $1 and d.chave = any($2::text[]) and d.status_emissao = 'cancelada') x
      order by x.chave, x.cte`,
    [empresa_id, chaves],
  )
  return rows
}

/** Reads rule and RNTRC of the company's last CT-e; without one, the account's first active rule. */
export async function readLastFreight(
  q: Q,
  { empresa_id }: Sessao,
): Promise<{ rntrc: string | null; regra: { id: number; nome: string } | null }> {
  const { rows } = await q.query<{ rntrc: string | null; regra: { id: number; nome: string } | null }>(
    `select u.rntrc, (select json_build_object('id', r.id, 'nome', r.nome) from regra_cte r
        where r.account_id = $conta and r.ativo order by r.id = u.regra_id desc nulls last, r.id limit 1) as regra
      from (select 1) one
      left join lateral (select c.rntrc, c.regra_id from conhecimento_transporte c
        where c.account_id = $conta and c.empresa_id = $1 order by c.id desc limit 1) u on true`,
    [empresa_id],
  )
  return rows[0] ?? { rntrc: null, regra: null }
}
