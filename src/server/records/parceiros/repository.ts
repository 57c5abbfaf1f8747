import { type Sql, sql } from '../../db/sql.ts'
import type { Q } from '../../db/transaction.ts'
import { isBought } from '../../documents/sold.ts'
import type { WireRow } from '../../register/wire.ts'
import { mainFirst } from './main-repository.ts'

/** Reads each partner's main row, by partner; the first row when none is marked (G-104). */
const mainOf = async (q: Q, text: string, ids: readonly unknown[]): Promise<Map<unknown, WireRow>> => {
  const { rows } = await q.query(text, [ids])
  return new Map(rows.map(({ parceiro_id, ...row }) => [parceiro_id, row as WireRow]))
}

export const mainAddresses = (q: Q, ids: readonly unknown[]) =>
  mainOf(
    q,
    `select distinct on (a.parceiro_id) a.parceiro_id, a.id, a.tipo, a.cep, a.tipo_contribuite, a.ie, a.endereco, a.numero,
        a.bairro, a.complemento, a.pais_id, a.municipio_id
      from parceiros_address a where a.account_id = $conta and a.parceiro_id = any($1)
      order by a.parceiro_id, ${mainFirst('a')}`,
    ids,
  )

export const mainPhones = (q: Q, ids: readonly unknown[]) =>
  mainOf(
    q,
    `select distinct on (parceiro_id) parceiro_id, id, telefone from parceiros_telefones
      where account_id = $conta and parceiro_id = any($1) order by parceiro_id, principal desc nulls last, ordem, id`,
    ids,
  )

/** Finds which of these partners have bought of a company. */
export async function whoBought(
  q: Q,
  empresa_id: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await q.query<{ id: number }>(
    `select p.id from unnest($2::bigint[]) p(id) where exists (select from vendas v
      where v.account_id = $conta and v.empresa_id = $1 and v.parceiro_id = p.id and ${isBought('v')})`,
    [empresa_id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Makes exactly one row the main one: of the marked rows (of all rows, if none is marked) the one just saved, else the first
 * (doc3 §4.3, G-104).
 */
export async function onlyOnePrimary(
  q: Q,
  table: string,
  parceiro_id: number,
  saved: number | null,
): Promise<void> {
  await q.query(
    `update ${table} t set principal = n.principal
       from (select id, (id = (select id from ${table} where account_id = $conta and parceiro_id = $1
               order by principal desc nulls last, (id = $2) desc nulls last, id limit 1))::int as principal
               from ${table} where account_id = $conta and parceiro_id = $1) n
      where t.account_id = $conta and t.id = n.id and t.principal is distinct from n.principal`,
    [parceiro_id, saved],
  )
}

/** Makes exactly one row the main one, for many partners; rows already right are not written. */
export async function onlyOnePrimaryEach(q: Q, table: string, ids: readonly number[]): Promise<void> {
  await q.query(
    `update ${table} t set principal = (t.id = main.id)::int
       from (select distinct on (r.parceiro_id) r.parceiro_id, r.id from ${table} r
              where r.account_id = $conta and r.parceiro_id = any($1::bigint[])
              order by r.parceiro_id, ${mainFirst('r')}) main
      where t.account_id = $conta and t.parceiro_id = any($1::bigint[]) and t.parceiro_id = main.parceiro_id and t.principal is distinct from (t.id = main.id)::int`,
    [ids],
  )
}

/** Tells whether a partner has this classification. */
export async function isClassified(q: Q, id: number, classificacao: number): Promise<boolean> {
  const { rowCount } = await q.query(
    'select from parceiros where account_id = $conta and id = $1 and $2 = any(classificacaos)',
    [id, classificacao],
  )
  return Boolean(rowCount)
}

/** Writes the condition on a classification; null: no partner matches. */
export const classified = (classificacao: number | null): Sql =>
  classificacao === null ? sql`false` : sql`${classificacao} = any(t.classificacaos)`
