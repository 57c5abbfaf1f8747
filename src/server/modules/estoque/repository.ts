import type { Q, Tenant } from '../../db/transaction.ts'

/** One change of balance: negative takes out. `lote_id` null when the product has no lots. */
export interface Movimento {
  produto_id: number
  lote_id: number | null
  /** Decimal string, signed. */
  qtde: string
}

export interface StockBalance {
  produto_id: number
  lote_id: number | null
  saldo: string
}

/**
 * Writes movements and balances in one statement, whatever their number. `movimentos` come with one row per product and
 * lot, in product order: the balance rows are locked in that order, so two sales never wait for each other in a circle.
 */
export async function applyMovements(
  q: Q,
  tenant: Tenant,
  origem: { empresa_id: number; tipo: string; venda_id: number | null; usuario_id: number | null; em: Date },
  movimentos: readonly Movimento[],
): Promise<StockBalance[]> {
  const { rows } = await q.query<StockBalance>({
    name: 'estoque-movimentos',
    text: `with m as (select * from unnest($7::bigint[], $8::bigint[], $9::numeric[]) with ordinality
          as m(produto_id, lote_id, qtde, ordem)),
        diario as (insert into estoque_movimentos
            (account_id, empresa_id, tipo, venda_id, usuario_id, em, produto_id, lote_id, qtde)
          select $1, $2, $3, $4, $5, $6, produto_id, lote_id, qtde from m)
      insert into estoque_saldos (account_id, empresa_id, produto_id, lote_id, saldo)
        select $1, $2, produto_id, lote_id, qtde from m order by ordem
      on conflict (account_id, empresa_id, produto_id, lote_id)
      do update set saldo = estoque_saldos.saldo + excluded.saldo, versao = excluded.versao
      returning produto_id, lote_id, saldo`,
    values: [
      tenant.account_id,
      origem.empresa_id,
      origem.tipo,
      origem.venda_id,
      origem.usuario_id,
      origem.em.toISOString(),
      movimentos.map(m => m.produto_id),
      movimentos.map(m => m.lote_id),
      movimentos.map(m => m.qtde),
    ],
  })
  return rows
}

/** What a sale took out, to give it back. */
export async function movementsOfSale(q: Q, tenant: Tenant, venda_id: number): Promise<Movimento[]> {
  const { rows } = await q.query<Movimento>({
    name: 'estoque-da-venda',
    text: `select produto_id, lote_id, sum(qtde)::text as qtde from estoque_movimentos
      where account_id = $1 and venda_id = $2 group by produto_id, lote_id having sum(qtde) <> 0`,
    values: [tenant.account_id, venda_id],
  })
  return rows
}
