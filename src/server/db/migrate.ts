import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { REGISTERS } from '../../domain/records/index.ts'
import { projectRoot } from '../project-root.ts'
import { StartError } from '../start-error.ts'
import { keepHouse } from './house-rows.ts'
import { rightsHeld, tellNewRights } from './new-rights.ts'
import { oneServerAtATime } from './one-server.ts'
import { keepSearchText } from './search-text.ts'
import { expectRows } from './statistics.ts'

export const MIGRATIONS = join(projectRoot, 'src', 'server', 'db', 'migrations')

/** Last migration before the first release; 0001 to 0004 now contain it, so its database continues after 0004. */
const BEFORE_RELEASE = '0035-origem-do-documento.sql'
const LAST_OF_RELEASE = '0004-auditoria-so-cresce.sql'

/** A migration that only test databases before the first release have. */
const TEST_BUILD = '0004-auditoria.sql'

/** Commit of the last build before the first release, which has every migration up to BEFORE_RELEASE. */
const LAST_TEST_BUILD = '61f9a4bc'

/** Number of a lock (arbitrary): servers that start together migrate one after the other. */
const LOCK = 728_312_001

/** Writes the SQL by which row-level security applies to the tables' owner or not; by default it exempts the owner. */
const rls = (change: 'force' | 'no force') => `do $$ declare t record; begin
  for t in select oid::regclass as name from pg_class
            where relkind = 'r' and relrowsecurity and ${change === 'force' ? 'not' : ''} relforcerowsecurity
              and relnamespace = 'public'::regnamespace
  loop execute format('alter table %s ${change} row level security', t.name); end loop;
end $$`

/** SQL that makes updates set `versao` where it is a transaction's number (gravar_versao: 0002-busca.sql). */
const STAMP_VERSAO = `do $$ declare t record; begin
  for t in select a.attrelid::regclass as name from pg_attribute a
             join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
             join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attname = 'versao' and pg_get_expr(d.adbin, d.adrelid) like '%pg_current_xact_id%'
              and not exists (select from pg_trigger g where g.tgrelid = a.attrelid and g.tgfoid = 'gravar_versao'::regproc)
  loop execute format('create trigger %I before update on %s for each row execute function public.gravar_versao()',
                      t.name::text || '_versao_mudou', t.name); end loop;
end $$`

const TABLE =
  'create table if not exists migrations (name text primary key, hash text not null, em timestamptz not null default now())'

/** Lists this version's migrations, in order. */
export const migrationFiles = (): Migration[] =>
  readdirSync(MIGRATIONS)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(readMigration)

/**
 * Applies files in the running transaction, and tells the owners of the rights that they bring; afterwards row-level
 * security does not apply to the owner of the tables.
 */
export async function applyWithin(client: ClientBase, files: readonly Migration[]): Promise<void> {
  await client.query(TABLE)
  const held = await rightsHeld(client)
  for (const file of files) await applyFile(client, file)
  await client.query(rls('no force'))
  await tellNewRights(client, held)
}

/** Runs and records one file. Exempts the owner from row-level security first, else it would change no forced row. */
async function applyFile(client: ClientBase, { name, hash, text }: Migration): Promise<void> {
  await client.query(rls('no force'))
  await client.query(text)
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}

/**
 * Applies the missing files in order of name, each in one transaction. Gives the names applied. `before` runs when files
 * are about to change data that exist. @throws StartError when a file fails, or has changed since it was applied, or for
 * data of a newer version; that of `before`
 */
export const migrate = (pool: Pool, before?: () => Promise<void>): Promise<string[]> =>
  oneServerAtATime(pool, LOCK, async client => {
    await client.query(TABLE)
    const files = migrationFiles()
    const found = await applied(client)
    refuseNewer(found, files)
    if (before && found.size > 0 && files.some(({ name }) => !found.has(name))) await before()
    const done = await joined(client, found, files)
    const fresh: string[] = []
    if (files.some(({ name }) => !done.has(name))) await client.query(rls('no force'))
    const held = await rightsHeld(client)
    for (const file of files) {
      const { name, hash } = file
      const before = done.get(name)
      if (before === undefined) {
        await apply(client, file)
        fresh.push(name)
      } else if (before !== hash)
        throw new StartError(
          `A migração ${name} mudou depois de aplicada: este banco é de outra versão do programa`,
        )
    }
    if (fresh.length > 0) {
      await client.query(rls('no force'))
      await tellNewRights(client, held)
    }
    await client.query(rls('force'))
    await client.query(STAMP_VERSAO)
    await keepSearchText(client, REGISTERS)
    await keepHouse(client)
    await expectRows(client)
    return fresh
  })

/** Refuses data that a newer program has migrated: this one would write rows that lack what the newer one counts on. */
function refuseNewer(found: ReadonlyMap<string, string>, files: readonly Migration[]): void {
  if (found.has(BEFORE_RELEASE) || found.has(TEST_BUILD)) return
  const known = new Set(files.map(({ name }) => name))
  const [unknown] = [...found.keys()].filter(name => !known.has(name)).sort()
  if (unknown !== undefined)
    throw new StartError(
      `Estes dados são de uma versão mais nova da Tecla (${unknown.replace(/\.sql$/, '')}): inicie com ela, ou restaure numa pasta vazia a cópia tecla-antes-… que ela fez ao atualizar`,
    )
}

interface Migration {
  name: string
  text: string
  hash: string
}

function readMigration(name: string): Migration {
  const text = readFileSync(join(MIGRATIONS, name), 'utf8')
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
}

/**
 * Gives the applied migrations. In a database from before the first release, replaces the old names by those of 0001 to
 * 0004. @throws StartError for a test database older than the last migration before the release
 */
async function joined(client: ClientBase, done: Map<string, string>, files: readonly Migration[]) {
  if (done.has(BEFORE_RELEASE)) {
    const base = files.filter(({ name }) => name <= LAST_OF_RELEASE)
    await client.query('begin')
    const later = files.filter(file => !base.includes(file)).map(({ name }) => name)
    await client.query('delete from migrations where name <> all($1)', [later])
    for (const { name, hash } of base)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
    return applied(client)
  }
  if (done.has(TEST_BUILD))
    throw new StartError(
      `Este banco é de uma versão de teste anterior à 0.1.0: abra-o uma vez com a última delas (commit ${LAST_TEST_BUILD}) e volte a esta`,
    )
  return done
}

async function applied(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map(row => [row.name, row.hash]))
}

async function apply(client: ClientBase, file: Migration): Promise<void> {
  try {
    await client.query('begin')
    await applyFile(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartError(`A migração ${file.name} falhou: ${(error as Error).message}`, { cause: error })
  }
}
