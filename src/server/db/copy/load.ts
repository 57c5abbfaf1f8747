import type { ClientBase, Pool } from 'pg'
import { AppError, fieldError } from '../../../domain/error.ts'
import { hasAccounts, LOCK_INSTALACAO, LOCK_RESTAURO } from '../installation.ts'
import { applyWithin, migrate, migrationFiles } from '../migrate.ts'
import { onOwnConnection } from '../one-server.ts'
import { expectRows } from '../statistics.ts'
import { undoable } from '../transaction.ts'
import type { AppliedMigration } from './dump.ts'
import { copyIn } from './protocol.ts'
import { readTables, SHARED } from './tables.ts'

/** Functions that fill the database during a restore. */
export interface Loader {
  /** Loads the rows of one table. @throws VALIDACAO for a table or column unknown in the backup's version */
  table(nome: string, colunas: readonly string[], bytes: AsyncIterable<Buffer>): Promise<number>
  sequences(valores: Readonly<Record<string, number>>): Promise<void>
}

interface Filling<T> {
  fill: (loader: Loader) => Promise<T>
  /** Writes the files outside the database, immediately before the commit. */
  last: () => void
  /** Moment of the restore, by the server's time. */
  agora: Date
}

/** Makes the error for a faulty backup file. */
const refuse = (mensagem: string) => fieldError('arquivo', mensagem)

/** Refuses a backup with migrations unknown to this version. @throws VALIDACAO at `arquivo` */
export function refuseNewer(migracoes: readonly AppliedMigration[]): void {
  const known = new Map(migrationFiles().map(file => [file.name, file.hash]))
  if (migracoes.some(({ name, hash }) => known.get(name) !== hash)) throw newerCopy()
}

/** Makes the error for a truncated or altered backup. */
export const damagedCopy = () => refuse('A cópia está incompleta ou danificada: escolha outra')

/** SQLSTATE classes of a row that its column, or a key of its table, does not accept (PostgreSQL, appendix A). */
const BAD_ROW = /^2[23]/

/** Turns the database's refusal of a row into the error for an altered backup. */
function refusedRow(error: unknown): unknown {
  return BAD_ROW.test(String((error as { code?: unknown }).code)) ? damagedCopy() : error
}

/** Makes the error for a backup of a newer version. */
export const newerCopy = () =>
  refuse('A cópia é de uma versão mais nova da Tecla: atualize este servidor e restaure de novo')

/**
 * Fills an installation without accounts, in one transaction: drops its tables, creates those of the backup's version, fills
 * them, and migrates them to this version. Any failure, also in `fill`, leaves the database unchanged. @throws JA_INSTALADA,
 * RESTAURANDO, VALIDACAO
 */
export async function restoreDatabase<T>(
  pool: Pool,
  migracoes: readonly AppliedMigration[],
  { fill, last, agora }: Filling<T>,
): Promise<T> {
  refuseNewer(migracoes)
  const files = migrationFiles()
  const had = new Set(migracoes.map(({ name }) => name))
  return onOwnConnection(pool, async client => {
    try {
      await client.query(
        'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      )
      const { rows } = await client.query<{ alone: boolean }>(
        'select pg_try_advisory_xact_lock($1) as alone',
        [LOCK_RESTAURO],
      )
      if (!rows[0]?.alone) throw new AppError('RESTAURANDO')
      await client.query('select pg_advisory_xact_lock($1)', [LOCK_INSTALACAO])
      if (await hasAccounts(client)) throw new AppError('JA_INSTALADA')
      await refuseStrangers(client)
      await wipe(client)
      await applyWithin(
        client,
        files.filter(({ name }) => had.has(name)),
      )
      const keys = await dropKeys(client)
      const tables = new Map((await readTables(client)).map(table => [table.name, table]))
      for (const name of tables.keys()) await client.query(`alter table ${name} disable trigger user`)
      const filled = await fill({
        async table(nome, colunas, bytes) {
          const table = tables.get(nome)
          const strange = colunas.filter(column => !table?.columns.includes(column))
          if (!table || strange.length > 0)
            throw refuse(`A cópia tem o que a sua versão não tinha: ${nome} ${strange.join(', ')}`)
          return copyIn(client, `copy ${nome} (${colunas.join(', ')}) from stdin`, bytes).catch(error => {
            throw refusedRow(error)
          })
        },
        async sequences(valores) {
          const { rows } = await client.query<{ name: string }>(
            `select sequencename as name from pg_sequences where schemaname = 'public'`,
          )
          for (const { name } of rows)
            if (valores[name] !== undefined)
              await client.query('select setval(quote_ident($1)::regclass, $2)', [name, valores[name]])
        },
      })
      // rows with invalid references are refused here
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch(error => {
          throw refusedRow(error)
        })
      for (const name of tables.keys()) await client.query(`alter table ${name} enable trigger user`)
      await applyWithin(
        client,
        files.filter(({ name }) => !had.has(name)),
      )
      await client.query(HOLD_SERIES, [agora.toISOString()])
      last()
      await client.query('commit')
      return filled
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

/**
 * Makes the notes of every series wait until the owner confirms its last number (issuing/numbers/restored.ts). In the
 * restore's transaction, because the server issues from its commit on. Training uses no number of SEFAZ's.
 */
const HOLD_SERIES = `insert into series_a_conferir (account_id, serie_id, ultimo, restaurada_em)
  select s.account_id, s.id, greatest(s.sequencia,
      (select c.ultimo from serie_contadores c where c.account_id = s.account_id and c.serie_id = s.id), (select max(d.numero) from documentos_fiscais d
      where d.account_id = s.account_id and d.empresa_id = s.empresa_id and d.modelo = s.modelo and d.serie = s.serie::int)), $1::timestamptz
    from series s
    join empresas e on e.account_id = s.account_id and e.id = s.empresa_id and not e.treinamento
  on conflict (account_id, serie_id) do update set restaurada_em = excluded.restaurada_em, conferida_em = null,
    ultimo = case when series_a_conferir.conferida_em is null then series_a_conferir.ultimo else excluded.ultimo end`

/** Runs, after a restore, the migrations as each start does, and renews PostgreSQL's statistics. */
export async function settleRestored(pool: Pool): Promise<void> {
  await migrate(pool)
  await pool.query('begin; set local statement_timeout = 0; analyze; commit')
  await expectRows(pool)
}

/** Refuses a database that also has tables of another program, because a restore drops all tables. */
async function refuseStrangers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = c.relname || '_tenant') limit 1`,
    [SHARED],
  )
  if (rows[0])
    throw refuse(`Este banco tem a tabela "${rows[0].name}", que não é da Tecla: restaure num banco só dela`)
}

const WIPE = `do $$ declare r record; begin
  for r in select oid::regclass as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
  loop execute format('drop table %s cascade', r.name); end loop;
  for r in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop execute format('drop function %s cascade', r.name); end loop;
end $$`

const DEADLOCK = '40P01'
const ATTEMPTS = 10

/**
 * Drops all tables and functions, again after a deadlock: what the server does in the background, each in a transaction of
 * its own, may hold one table and want another that is locked here.
 */
async function wipe(client: ClientBase): Promise<void> {
  const undo = await undoable(client)
  for (let attempt = 1; ; attempt++)
    try {
      return void (await client.query(WIPE))
    } catch (error) {
      if (attempt === ATTEMPTS || (error as { code?: unknown }).code !== DEADLOCK) throw error
      await undo()
    }
}

/** Drops the foreign keys for the load, as some tables refer to each other in a circle; gives their definitions. */
async function dropKeys(client: ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
