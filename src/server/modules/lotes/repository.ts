import type { Q } from '../../db/transaction.ts'
import type { Paging } from '../../http/page.ts'
import { escapeLike } from '../../register/read/matching.ts'

/** SQL of the company's lots with a balance, with unit cost (average cost, else purchase price). */
const LOTS = `with lotes_vivos as (
    select l.id, l.lote, l.fabricacao, l.validade, l.validade - $2::date as dias, p.id as produto_id, p.nome, p.referencia,
           p.unidade, coalesce(s.saldo, l.saldo) as saldo, coalesce(c.custo_medio, p.preco_comp) as custo
      from produtos_lotes l
      join produtos p on p.account_id = $conta and p.id = l.produto_id
      left join lateral (select sum(saldo) as saldo from estoque_saldos
        where account_id = $conta and produto_id = l.produto_id and lote_id = l.id) s on true
      left join lateral (select custo_medio from estoque_custos
        where account_id = $conta and produto_id = l.produto_id order by em desc, movimento_id desc limit 1) c on true
     where l.account_id = $conta and l.empresa_id = $1 and coalesce(s.saldo, l.saldo) > 0)`

export interface LoteVivo {
  total: string
  id: number
  lote: string
  fabricacao: string
  validade: string
  dias: number
  produto_id: number
  nome: string
  referencia: string
  unidade: string
  saldo: string
  valor: string | null
}

interface Asked extends Paging {
  empresa_id: number
  /** Today in the company's state, ISO. */
  hoje: string
  search: string
  /** Smallest and largest number of days until the expiry; null: no limit. */
  de: number | null
  ate: number | null
}

export async function readLots(
  q: Q,
  { empresa_id, hoje, search, de, ate, page, limit }: Asked,
): Promise<LoteVivo[]> {
  const { rows } = await q.query<LoteVivo>(
    `${LOTS} select count(*) over () as total, id, lote, to_char(fabricacao, 'DD/MM/YYYY') as fabricacao,
        to_char(validade, 'DD/MM/YYYY') as validade, dias, produto_id, nome, referencia, unidade,
        trim_scale(saldo)::text as saldo, round(saldo * custo, 2)::text as valor
      from lotes_vivos v
      where ($3 = '' or norm(concat_ws(' ', nome, referencia, lote)) like '%' || norm($3) || '%')
        and ($4::int is null or dias >= $4) and ($5::int is null or dias <= $5)
      order by v.validade, norm(nome), id limit $6 offset $7`,
    [empresa_id, hoje, escapeLike(search), de, ate, limit, (page - 1) * limit],
  )
  return rows
}

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
    `${LOTS} select f.faixa, count(v.id)::int as lotes, round(sum(v.saldo * v.custo), 2)::text as valor
      from unnest($3::int[]) as f(faixa)
      left join lotes_vivos v on case when f.faixa < 0 then v.dias < 0 else v.dias between 0 and f.faixa end
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
