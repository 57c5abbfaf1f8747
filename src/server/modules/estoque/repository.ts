import type { Saida } from '../../../core/stock/consume.ts'
import type { CausaEstoque } from '../../../domain/options/estoque.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { laterSql } from '../../outbox/webhooks-repository.ts'

/** Goods moved: a product, with its grid row and lot if it has them. */
export interface Movimento {
  produto_id: number
  grade_id?: number | null | undefined
  lote_id?: number | null | undefined
  /** Absent: the main deposit, or a default of the caller. */
  deposito_id?: number | null | undefined
  /** Number of the document's line. */
  linha?: number | null | undefined
  /** Decimal string, signed: negative leaves stock. */
  qtde: string
  /** R$ per unit of an entry, when known. */
  custo_unitario?: string | null | undefined
}

/** Document that causes movements, stored in each ledger row. */
export interface Origem {
  empresa_id: number
  /** Kind of document ('venda') and its id; null: the opening balance of a product. */
  origem_tipo: string | null
  origem_id: number | null
  usuario_id: number | null
  /** Time when the goods moved. */
  em: Date
  motivo?: string | null
  /** Till whose held goods are freed by the movement, in the same statement. */
  terminal_id?: number | null
}

export interface StockBalance {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  deposito_id: number
  saldo: string
}

interface MovedBalance extends StockBalance {
  /** True when the balance row is new. */
  nova: boolean
  /** Time of the last entry with a cost. */
  entrada_em: Date | null
}

/** SQL of the id of the company's ($2) main deposit, the default. */
const MAIN_DEPOSIT = '(select id from depositos where account_id = $1 and empresa_id = $2 and principal)'

/** SQL that notes the moved products `m` for the webhooks that listen to stock. */
const STOCK_TOLD = laterSql('estoque.mudou', {
  ...{ conta: '$1', empresa: '$2', registros: 'select distinct produto_id from m order by 1' },
})

/**
 * Writes movements and their balances, and frees the goods held by `origem.terminal_id`, in one statement. `movimentos`
 * must be sorted by `ordered` (move.ts): balance rows are locked in that order, which avoids deadlocks between sales.
 */
export async function applyMovements(
  q: Q,
  tenant: Tenant,
  causa: CausaEstoque,
  origem: Origem,
  movimentos: readonly Movimento[],
): Promise<MovedBalance[]> {
  const { rows } = await q.query<MovedBalance>({
    name: 'estoque-movimentos',
    text: `with m as (select produto_id, grade_id, lote_id, coalesce(deposito_id, ${MAIN_DEPOSIT}) as deposito_id, qtde, custo_unitario,
            linha, ordem from unnest($9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::numeric[], $14::numeric[],
            $15::int[]) with ordinality as m(produto_id, grade_id, lote_id, deposito_id, qtde, custo_unitario, linha, ordem)),
        razao as (insert into estoque_movimentos (account_id, empresa_id, tipo, origem_tipo, origem_id, usuario_id, em, motivo,
            produto_id, grade_id, lote_id, deposito_id, qtde, custo_unitario, linha)
          select $1, $2, $3, $4, $5, $6, $7, $8, produto_id, grade_id, lote_id, deposito_id, qtde, custo_unitario, linha
            from m order by ordem returning account_id),
        pagos as (delete from estoque_reservas where account_id = $1 and empresa_id = $2 and origem_tipo = 'caixa'
          and origem_id = $16::bigint returning account_id),
        ${STOCK_TOLD}
      insert into estoque_saldos (account_id, empresa_id, produto_id, grade_id, lote_id, deposito_id, saldo)
        select $1, $2, produto_id, grade_id, lote_id, deposito_id, sum(qtde) from m
          group by produto_id, grade_id, lote_id, deposito_id order by min(ordem)
      on conflict (account_id, empresa_id, produto_id, grade_id, lote_id, deposito_id)
      do update set saldo = estoque_saldos.saldo + excluded.saldo, versao = excluded.versao
      returning produto_id, grade_id, lote_id, deposito_id, saldo, xmax = 0 as nova, entrada_em`,
    values: [
      tenant.account_id,
      origem.empresa_id,
      causa,
      origem.origem_tipo,
      origem.origem_id,
      origem.usuario_id,
      origem.em.toISOString(),
      origem.motivo ?? null,
      movimentos.map(m => m.produto_id),
      movimentos.map(m => m.grade_id ?? null),
      movimentos.map(m => m.lote_id ?? null),
      movimentos.map(m => m.deposito_id ?? null),
      movimentos.map(m => m.qtde),
      movimentos.map(m => m.custo_unitario ?? null),
      movimentos.map(m => m.linha ?? null),
      origem.terminal_id ?? null,
    ],
  })
  return rows
}

/** Inserts new products' opening balances, with cost; without locks, as no other transaction sees them yet. */
export async function insertOpening(
  q: Q,
  tenant: Tenant,
  origem: Pick<Origem, 'empresa_id' | 'usuario_id' | 'em'>,
  movimentos: readonly Movimento[],
): Promise<void> {
  await q.query({
    name: 'estoque-inicial',
    text: `with m as (select * from unnest($5::bigint[], $6::bigint[], $7::numeric[], $8::numeric[])
          as m(produto_id, grade_id, qtde, custo_unitario)),
        razao as (insert into estoque_movimentos (account_id, empresa_id, tipo, usuario_id, em, deposito_id, produto_id, grade_id,
            qtde, custo_unitario)
          select $1, $2, 'inicial', $3, $4::timestamptz, ${MAIN_DEPOSIT}, m.* from m returning id, produto_id, grade_id, qtde, custo_unitario),
        custos as (insert into estoque_custos (account_id, empresa_id, produto_id, grade_id, movimento_id, em, saldo, custo_medio, ultimo_custo)
          select $1, $2, produto_id, grade_id, id, $4::timestamptz, qtde, custo_unitario, custo_unitario from razao
           where custo_unitario is not null and qtde > 0 returning account_id),
        ${STOCK_TOLD}
      insert into estoque_saldos (account_id, empresa_id, deposito_id, produto_id, grade_id, saldo, entrada_em)
        select $1, $2, ${MAIN_DEPOSIT}, produto_id, grade_id, qtde, case when custo_unitario is not null and qtde > 0 then $4::timestamptz end from m
        returning account_id`,
    values: [
      tenant.account_id,
      origem.empresa_id,
      origem.usuario_id,
      origem.em.toISOString(),
      movimentos.map(m => m.produto_id),
      movimentos.map(m => m.grade_id ?? null),
      movimentos.map(m => m.qtde),
      movimentos.map(m => m.custo_unitario ?? null),
    ],
  })
}

/** Movement of a document, for one line; older rows have no line, and stand for all lines together. */
export interface MovimentoDoItem extends Saida {
  origem_id: number
  linha: number | null
  deposito_id: number
  /** True when a movement says a cost, which may have a part in the average. */
  com_custo: boolean
}

/**
 * Sums the movements of documents, cancellations included, by line and goods; leaves out sums of zero. Negative: left
 * the stock. `guardado`: reserved goods count as moved out.
 */
export async function movementsOf(
  q: Q,
  tenant: Tenant,
  { origem_tipo, ids }: { origem_tipo: string; ids: readonly number[] },
  guardado = false,
): Promise<MovimentoDoItem[]> {
  const { rows } = await q.query<MovimentoDoItem>({
    name: 'estoque-das-origens',
    text: `select origem_id, linha, produto_id, grade_id, lote_id, deposito_id, sum(qtde)::text as qtde,
        bool_or(com_custo) as com_custo from (
          select origem_id, linha, produto_id, grade_id, lote_id, deposito_id, qtde, custo_unitario is not null as com_custo from estoque_movimentos
            where account_id = $1 and origem_id = any($2::bigint[]) and origem_tipo = $3
          union all select origem_id, linha, produto_id, grade_id, lote_id, deposito_id, -qtde, false from estoque_reservas
            where $4 and account_id = $1 and origem_id = any($2::bigint[]) and origem_tipo = $3) m
      group by origem_id, linha, produto_id, grade_id, lote_id, deposito_id having sum(qtde) <> 0`,
    values: [tenant.account_id, ids, origem_tipo, guardado],
  })
  return rows
}

/** Cost of a unit of goods when a document moved them. */
export type CustoMovido = Omit<MovimentoDoItem, 'qtde' | 'com_custo'> & { custo: string }

/** Reads the costs of moved goods: the movement's or, for exits, the average then. Unknown costs are left out. */
export async function costsOfMoved(
  q: Q,
  tenant: Tenant,
  { origem_tipo, ids }: { origem_tipo: string; ids: readonly number[] },
): Promise<CustoMovido[]> {
  const { rows } = await q.query<CustoMovido>({
    name: 'estoque-custos-das-origens',
    text: `select distinct on (m.origem_id, m.linha, m.produto_id, m.grade_id, m.lote_id, m.deposito_id)
        m.origem_id, m.linha, m.produto_id, m.grade_id, m.lote_id, m.deposito_id, coalesce(m.custo_unitario, k.custo_medio)::text as custo
      from estoque_movimentos m left join lateral (select c.custo_medio from estoque_custos c
          where c.account_id = $1 and c.produto_id = m.produto_id and c.grade_id is not distinct from m.grade_id
            and (c.em, c.movimento_id) <= (m.em, m.id)
          order by c.em desc, c.movimento_id desc limit 1) k on true
      where m.account_id = $1 and m.origem_id = any($2::bigint[]) and m.origem_tipo = $3 and m.tipo <> 'cancelamento'
        and coalesce(m.custo_unitario, k.custo_medio) is not null
      order by m.origem_id, m.linha, m.produto_id, m.grade_id, m.lote_id, m.deposito_id, m.id desc`,
    values: [tenant.account_id, ids, origem_tipo],
  })
  return rows
}

/** Lists the goods that a document brought in and that were not taken back, each with the balance after taking them back. */
export async function broughtBy(
  q: Q,
  tenant: Tenant,
  { origem_tipo, origem_id }: Pick<Origem, 'origem_tipo' | 'origem_id'>,
): Promise<(StockBalance & { qtde: string })[]> {
  const { rows } = await q.query<StockBalance & { qtde: string }>(
    `select m.produto_id, m.grade_id, m.lote_id, m.deposito_id, m.qtde::text, (s.saldo - m.qtde)::text as saldo
      from (select empresa_id, produto_id, grade_id, lote_id, deposito_id, sum(qtde) as qtde from estoque_movimentos
          where account_id = $1 and origem_id = $2 and origem_tipo = $3
          group by empresa_id, produto_id, grade_id, lote_id, deposito_id having sum(qtde) > 0) m
        join estoque_saldos s on s.account_id = $1 and s.empresa_id = m.empresa_id and s.produto_id = m.produto_id
          and s.grade_id is not distinct from m.grade_id and s.lote_id is not distinct from m.lote_id and s.deposito_id = m.deposito_id
      order by m.produto_id, m.lote_id`,
    [tenant.account_id, origem_id, origem_tipo],
  )
  return rows
}
