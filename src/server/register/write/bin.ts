import { keepRows, leavesBeside, type OfAccount } from '../../db/beside.ts'
import { ofAccount } from '../../db/placement.ts'
import type { Q } from '../../db/transaction.ts'
import { type Served, serverOf } from '../hooks.ts'
import type { WireRow } from '../wire.ts'
import { partesDe, type UsePart } from './uses.ts'

/** Rows deleted with a record, in restoring order; JSON text, as JavaScript cannot represent every NUMERIC. */
export type Retrato = readonly (readonly [table: string, rows: string])[]

/** Lists every table with rows deleted with a record: those of its parts (uses.ts), and those in the hooks' `takes`. */
export function tablesOf(register: Served, all: readonly Served[]): UsePart[] {
  const partes = partesDe(register, all)
  const beside = partes.flatMap(parte =>
    (serverOf(all, parte.table).takes ?? []).map(([table, column]): UsePart => {
      const where = `"${column}" in (${parte.ids})`
      return { table, where, ids: `select id from "${table}" where ${ofAccount(table)}${where}` }
    }),
  )
  return [...partes, ...beside]
}

/** Deletes records with everything that belongs to them, and gives copies to store: id → deleted rows. */
export async function takeAway(
  q: Q,
  tables: readonly UsePart[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Retrato>> {
  const retratos = new Map(ids.map(id => [id, [] as [string, string][]]))
  for (const { table, where } of tables) {
    const { rows } = await q.query<{ dono: number; linhas: string }>(
      `select dono, linhas from unnest($1::bigint[]) dono cross join lateral (
          select jsonb_agg(to_jsonb(t) order by id)::text as linhas from "${table}" t
           where ${ofAccount(table, 't')}${where.replaceAll('$1::bigint[]', 'array[dono]')}) partes
        where linhas is not null`,
      [ids],
    )
    for (const { dono, linhas } of rows) retratos.get(dono)?.push([table, linhas])
  }
  // rows that refer to others are deleted first
  for (const { table, where } of [...tables].reverse()) {
    if (leavesBeside(table)) {
      const { rows } = await q.query<OfAccount>(
        `select account_id, id from "${table}" where ${ofAccount(table)}${where}`,
        [ids],
      )
      await keepRows(q, table, 'leaving', rows)
    }
    await q.query(`delete from "${table}" where ${ofAccount(table)}${where}`, [ids])
  }
  return retratos
}

/** Restores the rows with their ids. Columns added since get their default; `versao` is new. */
export async function putBack(q: Q, retrato: Retrato): Promise<void> {
  for (const [table, linhas] of retrato) {
    const { rows } = await q.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'versao'
          and $2::jsonb -> 0 ? column_name`,
      [table, linhas],
    )
    const columns = rows.map(({ name }) => name)
    const { rows: made } = await q.query<OfAccount>(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)
        returning account_id, id`,
      [linhas],
    )
    await keepRows(q, table, 'made', made)
  }
}

/** Lists the copied rows of one table. */
export const rowsOf = (retrato: Retrato, table: string): WireRow[] =>
  retrato.flatMap(([name, rows]) => (name === table ? (JSON.parse(rows) as WireRow[]) : []))
