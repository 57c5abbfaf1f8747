import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { StartError } from '../../start-error.ts'
import { HOUSE } from '../house.ts'
import { setLocal } from '../transaction.ts'
import { copyOut } from './protocol.ts'
import { readTables, type Table } from './tables.ts'

/** Piece of a backup, in order: for each table its name and columns, its data and its checksum; sequences last. */
export type DumpPiece =
  | { o_que: 'tabela'; nome: string; colunas: readonly string[]; de: number; ate: number }
  | { o_que: 'dados'; bytes: Buffer }
  | { o_que: 'soma'; nome: string; linhas: number; sha256: string }
  | { o_que: 'sequencias'; valores: Readonly<Record<string, number>> }

export interface AppliedMigration {
  name: string
  hash: string
}

export interface CopiedCompany {
  nome: string
  cnpj: string
}

export interface Dump {
  migracoes: readonly AppliedMigration[]
  empresas: readonly CopiedCompany[]
  pieces: AsyncGenerator<DumpPiece>
}

/** Settings that make values independent of the server's configuration. */
const SETTINGS = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1`

/** Gives all rows as of one moment to `use`, account by account, because row-level security applies to our role. */
export async function dumpDatabase<T>(pool: Pool, use: (dump: Dump) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query(`begin isolation level repeatable read read only; ${SETTINGS}`)
    const { rows } = await client.query<{ ha: boolean }>("select to_regclass('migrations') is not null as ha")
    if (!rows[0]?.ha)
      throw new StartError('Não há dados da Tecla para copiar: confira DATA_DIR, ou DATABASE_URL')
    const { rows: migracoes } = await client.query<AppliedMigration>(
      'select name, hash from migrations order by name',
    )
    const accounts = await readAccounts(client)
    const empresas = await readCompanies(client, accounts)
    const answer = await use({ migracoes, empresas, pieces: piecesOf(client, accounts) })
    await client.query('rollback')
    broken = false
    return answer
  } finally {
    // a COPY that was interrupted leaves a connection that cannot be used again
    client.release(broken)
  }
}

async function* piecesOf(client: ClientBase, accounts: readonly number[]): AsyncGenerator<DumpPiece> {
  const tables = await readTables(client)
  for (const [index, table] of tables.entries()) {
    yield { o_que: 'tabela', nome: table.name, colunas: table.columns, de: index, ate: tables.length }
    const hash = createHash('sha256')
    let linhas = 0
    for (const text of statements(table, accounts)) {
      if (text.tenant !== null) await client.query(setLocal('tenant', String(text.tenant)))
      const bytes = copyOut(client, text.copy)
      for (;;) {
        const next = await bytes.next()
        if (next.done) {
          linhas += next.value
          break
        }
        hash.update(next.value)
        yield { o_que: 'dados', bytes: next.value }
      }
    }
    yield { o_que: 'soma', nome: table.name, linhas, sha256: hash.digest('hex') }
  }
  // read last: sequences only grow, so none is behind the rows already read
  const { rows } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  yield { o_que: 'sequencias', valores: Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

/** Lists every account with rows, also HOUSE (db/house.ts), and unconfirmed trials, which have a job but no account. */
async function readAccounts(client: ClientBase): Promise<number[]> {
  await client.query(`${setLocal('tenant', String(HOUSE))}; ${setLocal('worker', '1')}`)
  const { rows } = await client.query<{ id: number }>(
    'select id from accounts union select account_id from outbox union select $1::bigint order by 1',
    [HOUSE],
  )
  await client.query(setLocal('worker', ''))
  return rows.map(({ id }) => id)
}

/** Lists the companies of all accounts, by which a user recognises a backup. */
async function readCompanies(client: ClientBase, accounts: readonly number[]): Promise<CopiedCompany[]> {
  const found: CopiedCompany[] = []
  for (const account of accounts) {
    await client.query(setLocal('tenant', String(account)))
    const { rows } = await client.query<CopiedCompany>(
      'select nome, cnpj from empresas where account_id = $1 order by id',
      [account],
    )
    found.push(...rows)
  }
  return found
}

function statements({ name, columns, key, guarded }: Table, accounts: readonly number[]) {
  const copy = (where: string) =>
    `copy (select ${columns.join(', ')} from ${name} ${where} order by ${key.join(', ')}) to stdout`
  if (!guarded) return [{ tenant: null, copy: copy('') }]
  return accounts.map(tenant => ({ tenant, copy: copy(`where account_id = ${tenant}`) }))
}
