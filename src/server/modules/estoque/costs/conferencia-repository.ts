import type { Q, Tenant } from '../../../db/transaction.ts'
import { COST, MAKES_COST, UNDONE } from './custos-repository.ts'

/** Difference between a stored balance or cost and the one computed from the ledger (estoque_movimentos). */
export interface Discordancia {
  o_que: 'saldo' | 'custo'
  produto_id: number
  nome: string
  guardado: string | null
  razao: string | null
  /** Key of the problem in later checks. Balance: product, grid row, lot, deposit, difference; cost: product, row. */
  qual: string
}

/** Maximum of problems stored; the next check reports only problems that are not stored. */
const GUARDADAS = 5000

/** SQL that compares each stored balance with the sum of its movements. */
const SALDOS = `select coalesce(m.produto_id, s.produto_id) as produto_id, s.saldo as guardado, m.soma as razao,
    concat_ws('/', coalesce(m.produto_id, s.produto_id), coalesce(m.grade, s.grade), coalesce(m.lote, s.lote),
      coalesce(m.deposito_id, s.deposito_id), coalesce(s.saldo, 0) - coalesce(m.soma, 0)) as qual
  from (select produto_id, coalesce(grade_id, 0) as grade, coalesce(lote_id, 0) as lote, deposito_id, sum(qtde) as soma
      from estoque_movimentos where account_id = $1 and empresa_id = $2 group by 1, 2, 3, 4) m
  full join (select produto_id, coalesce(grade_id, 0) as grade, coalesce(lote_id, 0) as lote, deposito_id, saldo
      from estoque_saldos where account_id = $1 and empresa_id = $2) s
    on (s.produto_id, s.grade, s.lote, s.deposito_id) = (m.produto_id, m.grade, m.lote, m.deposito_id)
 where coalesce(m.soma, 0) <> coalesce(s.saldo, 0)`

/**
 * SQL that computes average costs from all entries not cancelled, and selects those that differ from the stored ones. It
 * does not use the code that computed the stored ones (core/stock/cost.ts). The factor with many zeros gives the division
 * enough digits, so that the result is rounded only once, to ten places.
 */
const CUSTOS = `with recursive linhas as (
    select account_id, produto_id, coalesce(grade_id, 0) as grade, id, em, tipo, qtde, custo_unitario, origem_tipo, origem_id,
        sum(qtde) over (partition by produto_id, coalesce(grade_id, 0) order by em, id) - qtde as antes
      from estoque_movimentos where account_id = $1 and empresa_id = $2),
  entradas as materialized (select *, ${COST} as custo, row_number() over (partition by produto_id, grade order by em, id) as n
      from linhas e where ${MAKES_COST} and not exists (${UNDONE})),
  contas as (
    select produto_id, grade, n, id, antes + qtde as saldo, custo as medio from entradas where n = 1
    union all
    select e.produto_id, e.grade, e.n, e.id, e.antes + e.qtde, case when e.antes <= 0 and e.qtde > 0 then e.custo
        when e.qtde < 0 and (e.antes + e.qtde <= 0 or e.antes * c.medio + e.qtde * e.custo < 0) then c.medio
        else round((e.antes * c.medio + e.qtde * e.custo) * 1.000000000000000000000000 / (e.antes + e.qtde), 10) end
      from contas c join entradas e on e.produto_id = c.produto_id and e.grade = c.grade and e.n = c.n + 1)
  select coalesce(c.produto_id, k.produto_id) as produto_id, k.custo_medio as guardado, c.medio as razao,
      concat_ws('/', coalesce(c.produto_id, k.produto_id), coalesce(c.grade, k.grade_id, 0)) as qual
    from contas c
    full join (select * from estoque_custos where account_id = $1 and empresa_id = $2) k on k.movimento_id = c.id
   where c.medio is distinct from k.custo_medio or c.saldo is distinct from k.saldo`

/** Compares stored values with the ledger in one snapshot, without locks: sales go on meanwhile. */
export async function compareWithLedger(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
): Promise<{ movimentos: number; saldos: number; custos: number; problemas: Discordancia[] }> {
  const { rows } = await q.query<{
    movimentos: number
    saldos: number
    custos: number
    problemas: Discordancia[]
  }>(
    `select (select count(*)::int from estoque_movimentos where account_id = $1 and empresa_id = $2) as movimentos,
        (select count(*)::int from estoque_saldos where account_id = $1 and empresa_id = $2) as saldos,
        (select count(*)::int from estoque_custos where account_id = $1 and empresa_id = $2) as custos,
        (select coalesce(json_agg(d), '[]') from (
            select t.o_que, t.produto_id, p.nome, t.guardado::text, t.razao::text, t.qual
              from (select 'saldo' as o_que, x.* from (${SALDOS}) x union all select 'custo', x.* from (${CUSTOS}) x) t
              join produtos p on p.account_id = $1 and p.id = t.produto_id
             order by 1 desc, 2 limit ${GUARDADAS}) d) as problemas`,
    [tenant.account_id, empresa_id],
  )
  return rows[0] ?? { movimentos: 0, saldos: 0, custos: 0, problemas: [] }
}

/** Returns a problem's name, unique in its company and equal in every check. */
export const nameOf = ({ o_que, qual }: Partial<Discordancia>): string => `${o_que} ${qual}`

/** Stores the result of a check, and returns the names (`nameOf`) of the problems that the previous check stored. */
export async function keepComparison(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  visto: Awaited<ReturnType<typeof compareWithLedger>>,
  agora: Date,
): Promise<Set<string>> {
  const antes = await q.query<{ problemas: Partial<Discordancia>[] }>(
    'select problemas from estoque_conferencias where account_id = $1 and empresa_id = $2 for update',
    [tenant.account_id, empresa_id],
  )
  await q.query(
    `insert into estoque_conferencias (account_id, empresa_id, em, movimentos, saldos, custos, problemas) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (account_id, empresa_id) do update set em = excluded.em, movimentos = excluded.movimentos, saldos = excluded.saldos,
        custos = excluded.custos, problemas = excluded.problemas`,
    [
      tenant.account_id,
      empresa_id,
      agora.toISOString(),
      visto.movimentos,
      visto.saldos,
      visto.custos,
      JSON.stringify(visto.problemas),
    ],
  )
  return new Set(antes.rows[0]?.problemas.map(nameOf))
}
