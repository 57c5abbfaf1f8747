import type { CustoDepois } from '../../../../core/stock/cost.ts'
import type { Recalculo } from '../../../../domain/api/estoque.ts'
import { insertMany } from '../../../db/insert-many.ts'
import type { Q, Tenant } from '../../../db/transaction.ts'

/** A product or grid row whose costs are recomputed from a moment on. */
export interface CustoAfetado {
  produto_id: number
  grade_id: number | null
  /** Time of the earliest movement to recompute, ISO. */
  desde: string
}

/** First half of an advisory lock's key (any constant of 4 bytes): serializes the computation of a product's costs. */
const COSTS_LOCK = 0x7ec2

/** Locks the costs, then all balance rows, in movements' order. Costs first: a balance row may be created later. */
export async function lockBalances(
  q: Q,
  { account_id, empresa_id }: Tenant & { empresa_id: number },
  produtos: readonly number[],
): Promise<void> {
  const ids = [...new Set(produtos)]
  await lockCosts(q, ids)
  await q.query({
    name: 'estoque-saldos-tomar',
    text: `select 1 from estoque_saldos where account_id = $1 and empresa_id = $2 and produto_id = any($3::bigint[])
      order by produto_id, grade_id nulls first, lote_id nulls first, deposito_id for update`,
    values: [account_id, empresa_id, ids],
  })
}

export const lockCosts = (q: Q, produtos: readonly number[]) =>
  q.query({
    name: 'estoque-custos-tomar',
    text: `select pg_advisory_xact_lock($1, hashint8(id)) from (select id from unnest($2::bigint[]) as id order by id) tomados`,
    values: [COSTS_LOCK, produtos],
  })

/** Entries with a cost since a moment, each with the balance before it, and the average cost at the start. */
interface HistoricoDeCusto {
  produto_id: number
  grade_id: number | null
  medio: string | null
  ultimo: string | null
  entradas: {
    movimento_id: number
    em: string
    qtde: string
    custo_unitario: string
    saldo_antes: string
    volta: boolean
    /** Average cost as stored; null: not stored yet. */
    custo_medio: string | null
  }[]
}

/**
 * SQL that finds the movement that cancelled entry `e`: it reverses all earlier movements of the document, and none of its
 * own cancelling. Used by the costs and by the check of the ledger.
 */
export const UNDONE = `select from estoque_movimentos b where b.account_id = $1 and b.origem_tipo = e.origem_tipo
  and b.origem_id = e.origem_id and b.tipo = 'cancelamento' and b.id > e.id
  and e.tipo <> 'cancelamento'`

/** SQL that tells whether movement `e` has a part in the average: an entry with a cost, or bought goods that go back at it. */
export const MAKES_COST =
  "e.custo_unitario is not null and (e.qtde > 0 or e.tipo = 'devolucao_compra') and e.qtde <> 0"

/** SQL of the cost per unit of entry `e`: its own, with the amounts that came later. */
export const COST = `round(e.custo_unitario + coalesce((select sum(x.valor) from estoque_acrescimos x
  where x.account_id = $1 and x.movimento_id = e.id), 0) / e.qtde, 10)`

/** Reads entries with the balance before each, computed backwards from now: fast for a recent one in a long ledger. */
export async function readCostHistory(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  afetados: readonly CustoAfetado[],
): Promise<HistoricoDeCusto[]> {
  const { rows } = await q.query<HistoricoDeCusto>({
    name: 'estoque-custos-desde',
    text: `select a.produto_id, a.grade_id, antes.custo_medio::text as medio, antes.ultimo_custo::text as ultimo,
        coalesce((select json_agg(json_build_object('movimento_id', e.id, 'em', e.em, 'qtde', e.qtde::text,
              'custo_unitario', (${COST})::text, 'saldo_antes', (total.saldo - e.ainda)::text,
              'custo_medio', k.custo_medio::text, 'volta', e.tipo in ('devolucao', 'devolucao_compra', 'cancelamento')) order by e.em, e.id)
            from (select m.id, m.em, m.tipo, m.qtde, m.custo_unitario, m.origem_tipo, m.origem_id, sum(m.qtde) over (order by m.em desc, m.id desc) as ainda
                from estoque_movimentos m where m.account_id = $1 and m.produto_id = a.produto_id
                  and m.grade_id is not distinct from a.grade_id and m.em >= a.desde) e
            left join estoque_custos k on k.account_id = $1 and k.movimento_id = e.id
            where ${MAKES_COST} and not exists (${UNDONE})), '[]') as entradas
      from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) as a(produto_id, grade_id, desde)
      cross join lateral (select coalesce(sum(s.saldo), 0) as saldo from estoque_saldos s
        where s.account_id = $1 and s.empresa_id = $5 and s.produto_id = a.produto_id
          and s.grade_id is not distinct from a.grade_id) total
      left join lateral (select c.custo_medio, c.ultimo_custo from estoque_custos c
        where c.account_id = $1 and c.produto_id = a.produto_id and c.grade_id is not distinct from a.grade_id and c.em < a.desde
        order by c.em desc, c.movimento_id desc limit 1) antes on true`,
    values: [
      tenant.account_id,
      afetados.map(a => a.produto_id),
      afetados.map(a => a.grade_id),
      afetados.map(a => a.desde),
      empresa_id,
    ],
  })
  return rows
}

/** Deletes a document's costs. Returns the products, each with the time of the earliest deleted cost. */
export async function deleteCosts(
  q: Q,
  { account_id }: Tenant,
  { origem_tipo, origem_id }: { origem_tipo: string; origem_id: number },
): Promise<CustoAfetado[]> {
  const { rows } = await q.query<CustoAfetado>(
    `with idos as (delete from estoque_custos c using estoque_movimentos m where c.account_id = $1 and m.account_id = $1
        and m.id = c.movimento_id and m.origem_tipo = $2 and m.origem_id = $3 returning c.produto_id, c.grade_id, c.em)
      select produto_id, grade_id, to_char(min(em) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as desde
        from idos group by produto_id, grade_id`,
    [account_id, origem_tipo, origem_id],
  )
  return rows
}

export interface CustoNovo extends CustoDepois {
  produto_id: number
  grade_id: number | null
  movimento_id: number
  em: string
}

/** Stores the average cost after each entry. */
export async function writeCosts(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  custos: readonly CustoNovo[],
): Promise<void> {
  await q.query({
    name: 'estoque-custos-gravar',
    text: `insert into estoque_custos (account_id, empresa_id, produto_id, grade_id, movimento_id, em, saldo, custo_medio, ultimo_custo)
      select $1, $2, c.* from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::numeric[], $8::numeric[], $9::numeric[]) c
      on conflict (account_id, movimento_id) do update set saldo = excluded.saldo, custo_medio = excluded.custo_medio,
        ultimo_custo = excluded.ultimo_custo`,
    values: [
      tenant.account_id,
      empresa_id,
      custos.map(c => c.produto_id),
      custos.map(c => c.grade_id),
      custos.map(c => c.movimento_id),
      custos.map(c => c.em),
      custos.map(c => c.saldo),
      custos.map(c => c.custo_medio),
      custos.map(c => c.ultimo_custo),
    ],
  })
}

/** Sets `entrada_em`, the time of the last entry with a cost, in all balances of these products. */
export const stampEntries = (q: Q, tenant: Tenant, empresa_id: number, afetados: readonly CustoAfetado[]) =>
  q.query({
    name: 'estoque-entrada-em',
    text: `update estoque_saldos s set entrada_em = u.em
      from (select a.produto_id, a.grade_id, (select max(c.em) from estoque_custos c where c.account_id = $1
              and c.produto_id = a.produto_id and c.grade_id is not distinct from a.grade_id) as em
          from unnest($2::bigint[], $3::bigint[]) as a(produto_id, grade_id)) u
      where s.account_id = $1 and s.empresa_id = $4 and s.produto_id = u.produto_id
        and s.grade_id is not distinct from u.grade_id and s.entrada_em is distinct from u.em`,
    values: [tenant.account_id, afetados.map(a => a.produto_id), afetados.map(a => a.grade_id), empresa_id],
  })

export async function insertRecalculos(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  recalculos: readonly Recalculo[],
): Promise<void> {
  await q.query(
    `insert into estoque_recalculos (account_id, empresa_id, produto_id, grade_id, movimento_id, custo_antes, custo_depois, em)
      select $1, $2, r.*, $agora from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::numeric[], $7::numeric[]) r
      returning account_id`,
    [
      tenant.account_id,
      empresa_id,
      recalculos.map(r => r.produto_id),
      recalculos.map(r => r.grade_id),
      recalculos.map(r => r.movimento_id),
      recalculos.map(r => r.custo_antes),
      recalculos.map(r => r.custo_depois),
    ],
  )
}

/** An entry of goods, to whose cost an amount may be added. */
export interface EntradaMovida extends CustoAfetado {
  movimento_id: number
  venda_id: number
  /** R$ of the whole entry. */
  valor: string
}

/** Reads the entries that documents brought at a cost and that were not undone, in the ledger's order. */
export async function entriesOf(q: Q, tenant: Tenant, vendas: readonly number[]): Promise<EntradaMovida[]> {
  const { rows } = await q.query<EntradaMovida>(
    `select e.id as movimento_id, e.origem_id as venda_id, e.produto_id, e.grade_id, (e.qtde * e.custo_unitario)::text as valor,
        to_char(e.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as desde
      from estoque_movimentos e where e.account_id = $1 and e.origem_tipo = 'venda' and e.origem_id = any($2::bigint[])
        and e.tipo = 'compra' and ${MAKES_COST} and not exists (${UNDONE}) order by e.id`,
    [tenant.account_id, vendas],
  )
  return rows
}

/** Origin of amounts added to costs. */
export interface OrigemDoAcrescimo {
  empresa_id: number
  origem_tipo: 'frete'
  origem_id: number
  usuario_id: number | null
  em: Date
}

export async function insertAdded(
  q: Q,
  { account_id }: Tenant,
  { empresa_id, origem_tipo, origem_id, usuario_id, em }: OrigemDoAcrescimo,
  partes: readonly { movimento_id: number; valor: string }[],
): Promise<void> {
  await insertMany(
    q,
    account_id,
    'estoque_acrescimos',
    partes.map(parte => ({ ...parte, empresa_id, origem_tipo, origem_id, usuario_id, em: em.toISOString() })),
  )
}

/** Reads what an origin, or any where it is null, adds to entries of the ledger; amounts taken off again are left out. */
export async function readAdded(
  q: Q,
  tenant: Tenant,
  { origem_id = null, venda_id = null }: { origem_id?: number | null; venda_id?: number | null },
): Promise<(CustoAfetado & { movimento_id: number; valor: string })[]> {
  const { rows } = await q.query<CustoAfetado & { movimento_id: number; valor: string }>(
    `select e.id as movimento_id, e.produto_id, e.grade_id, sum(x.valor)::text as valor,
        to_char(e.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as desde
      from estoque_acrescimos x join estoque_movimentos e on e.account_id = $1 and e.id = x.movimento_id
      where x.account_id = $1 and ($2::bigint is null or x.origem_id = $2)
        and ($3::bigint is null or (e.origem_tipo = 'venda' and e.origem_id = $3))
      group by e.id, e.produto_id, e.grade_id, e.em having sum(x.valor) <> 0 order by e.id`,
    [tenant.account_id, origem_id, venda_id],
  )
  return rows
}
