import { type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'

/** Reads the balance of each lot from its movements. */
export async function lotBalances(q: Q, ids: readonly unknown[]): Promise<Map<unknown, string>> {
  const { rows } = await q.query<{ lote_id: number; saldo: string }>(
    'select lote_id, sum(saldo)::text as saldo from estoque_saldos where account_id = $conta and lote_id = any($1) group by lote_id',
    [ids],
  )
  return new Map(rows.map(({ lote_id, saldo }) => [lote_id, saldo]))
}

interface Reservado {
  /** Uuid of the sale document; null: the reservation has no stored sale document. */
  venda: string | null
  qtde: string
}

/** Reads the reserved quantities of each lot, by document; a till's open sale (origin `caixa`) does not count. */
export async function lotReservations(q: Q, ids: readonly unknown[]): Promise<Map<unknown, Reservado[]>> {
  const { rows } = await q.query<{ lote_id: number; reservas: Reservado[] }>(
    `select lote_id, json_agg(json_build_object('venda', venda, 'qtde', trim_scale(qtde)::text)) as reservas
      from (select r.lote_id, v.uuid as venda, sum(r.qtde) as qtde from estoque_reservas r
        left join vendas v on v.account_id = $conta and v.id = r.origem_id and r.origem_tipo = 'venda'
       where r.account_id = $conta and r.lote_id = any($1) and r.origem_tipo <> 'caixa' group by r.lote_id, v.uuid) r group by lote_id`,
    [ids],
  )
  return new Map(rows.map(({ lote_id, reservas }) => [lote_id, reservas]))
}

/** Reads the product of a lot. */
export async function productOf(q: Q, id: number): Promise<{ produto_id: number; controle_lote: boolean }> {
  const { rows } = await q.query<{ produto_id: number; controle_lote: boolean }>(
    'select p.id as produto_id, p.controle_lote from produtos_lotes l join produtos p on p.account_id = $conta and p.id = l.produto_id where l.account_id = $conta and l.id = $1',
    [id],
  )
  return rows[0] as { produto_id: number; controle_lote: boolean }
}

/** SQL condition of lots with a balance: from stock movements, or the registered one of a lot without movements. */
const withBalance: Sql = sql`coalesce(
    (select sum(s.saldo) from estoque_saldos s where s.account_id = $conta and s.lote_id = t.id), t.saldo) > 0`

/** Writes the filter `com_saldo`: 1 for lots with a balance, 0 for those without; null for another value. */
export const byBalance = (value: string): Sql | null =>
  value === '1' ? withBalance : value === '0' ? sql`(${withBalance}) is not true` : null

/** Tells if another lot of the product has this name, without regard to case. */
export async function lotTaken(q: Q, produto_id: unknown, lote: unknown, id: unknown): Promise<boolean> {
  const { rows } = await q.query(
    'select 1 from produtos_lotes where account_id = $conta and produto_id = $1 and lower(btrim(lote)) = lower($2) and id <> $3',
    [produto_id, lote, id],
  )
  return rows.length > 0
}
