import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { MIGRATIONS } from '../../src/server/db/migrate.ts'
import { projectRoot } from '../../src/server/project-root.ts'

const FOLDER = join(projectRoot, 'tests', 'upgrade')

/** The stored databases of earlier versions, by file name. */
export const RELEASES: readonly string[] = readdirSync(FOLDER)

/** Applies migrations by name, without the migrator. */
export async function applyFiles(pool: Pool, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = readFileSync(join(MIGRATIONS, name), 'utf8')
    await pool.query(text)
    await pool.query('insert into migrations (name, hash) values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
}

/** Makes the owner obey the policies too, as every start of the program leaves it. */
export const forceRls = (pool: Pool) =>
  pool.query(`do $$ declare t record; begin
    for t in select oid::regclass as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
    loop execute format('alter table %s force row level security', t.name); end loop;
  end $$`)

/** Fills an empty database as that version left it; the owner sees all rows until `forceRls`. */
export async function restoreRelease(pool: Pool, release: string): Promise<void> {
  const [made = '[]', ...tables] = gunzipSync(readFileSync(join(FOLDER, release)))
    .toString()
    .split('\n')
  await pool.query(
    'create table migrations (name text primary key, hash text not null, em timestamptz not null default now())',
  )
  await applyFiles(pool, JSON.parse(made))
  for (const line of tables) {
    const tab = line.indexOf('\t')
    const table = line.slice(0, tab)
    await pool.query(`alter table ${table} disable trigger user`)
    await pool.query(`alter table ${table} no force row level security`)
    const { rows } = await pool.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = rows[0]?.names
    await pool.query(
      `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1)`,
      [line.slice(tab + 1)],
    )
    await pool.query(`alter table ${table} enable trigger user`)
    await pool.query(
      `select setval(pg_get_serial_sequence($1, attname), (xpath('/row/x/text()', query_to_xml(
          format('select max(%I) as x from %s', attname, $1::text), false, true, '')))[1]::text::bigint)
        from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
      [table],
    )
  }
}
