import type { Q } from '../../db/transaction.ts'

/** Joins of lots `l`: product, balance and average cost. */
export const LOT_JOINS = `join produtos p on p.account_id = $conta and p.id = l.produto_id
  left join (select lote_id, sum(saldo) as saldo from estoque_saldos
    where account_id = $conta group by lote_id) s on s.lote_id = l.id
  left join lateral (select custo_medio from estoque_custos
    where account_id = $conta and produto_id = l.produto_id order by em desc, movimento_id desc limit 1) c on true`

export const LOT_BALANCE = 'coalesce(s.saldo, l.saldo)'

/** SQL of the balance at average cost, else at purchase price. */
export const LOT_VALUE = `${LOT_BALANCE} * coalesce(c.custo_medio, p.preco_comp)`

export interface ContagemDaFaixa {
  /** -1: expired lots; n: lots that expire within n days. */
  faixa: number
  lotes: number
  valor: string | null
}

/** Counts the lots of each span, and their cost. A span includes the nearer ones (30 days include 7). */
export async function countSpans(
  q: Q,
  empresa_id: number,
  hoje: string,
  spans: readonly number[],
): Promise<ContagemDaFaixa[]> {
  const { rows } = await q.query<ContagemDaFaixa>(
    `with vivos as (select l.validade - $2::date as dias, ${LOT_VALUE} as valor from produtos_lotes l ${LOT_JOINS}
        where l.account_id = $conta and l.empresa_id = $1 and ${LOT_BALANCE} > 0)
      select f.faixa, count(v.dias)::int as lotes, round(sum(v.valor), 2)::text as valor
      from unnest($3::int[]) as f(faixa)
      left join vivos v on case when f.faixa < 0 then v.dias < 0 else v.dias between 0 and f.faixa end
      group by f.faixa`,
    [empresa_id, hoje, spans],
  )
  return rows
}

/** Tells if a company has any lot. */
export async function hasLots(q: Q, empresa_id: number): Promise<boolean> {
  const { rowCount } = await q.query(
    'select from produtos_lotes where account_id = $conta and empresa_id = $1 limit 1',
    [empresa_id],
  )
  return rowCount !== 0
}
