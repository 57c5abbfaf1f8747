import type { Shop } from './_shop.ts'

/** Copies rows of a table, `from` which they come as `s`; `over` has the SQL of the columns that the copies have changed. */
export async function copyRows(
  { db, account_id }: Shop,
  table: string,
  over: Readonly<Record<string, string>>,
  from: string,
): Promise<void> {
  await db.tx({ account_id }, async q => {
    await q.query('set local statement_timeout = 0')
    const { rows } = await q.query<{ name: string }>(
      `select column_name::text as name from information_schema.columns
        where table_schema = current_schema and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    await q.query(
      `insert into ${table} (${names.map(name => `"${name}"`).join(', ')}) overriding system value
        select ${names.map(name => over[name] ?? `s."${name}"`).join(', ')} from ${from}`,
    )
  })
}
