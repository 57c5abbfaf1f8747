import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Shop } from './_shop.ts'

/** Tables that an import of partners writes, parents first. */
const TABLES = ['parceiros', 'parceiros_address', 'parceiros_telefones', 'auditoria']
/** Columns that the copied rows have changed: other ids, other documents. */
const AGAIN: Readonly<Record<string, string>> = {
  id: 'id + 10000000',
  parceiro_id: 'parceiro_id + 10000000',
  registro_id: 'registro_id + 10000000',
  cpf_cnpj: "'X' || cpf_cnpj",
}
const IMPORTED = "select registro_id from auditoria where acao = 'importou'"

/**
 * Writes the rows of an import again with COPY from files, in one transaction: into the tables with their indexes, keys and
 * triggers, but without checking the rows. Rolled back at the end. @returns seconds
 */
export async function copyAgain({ db }: Shop): Promise<number> {
  const admin = new Client({ ...db.pool.options, user: 'postgres', statement_timeout: 0 } as ClientOptions)
  await admin.connect()
  const dir = mkdtempSync(join(tmpdir(), 'tecla-copy-'))
  // the database server may run as another user, who must read the files
  chmodSync(dir, 0o777)
  try {
    const columns = new Map<string, string[]>()
    for (const table of TABLES) {
      const { rows } = await admin.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
        [table],
      )
      const names = rows.map(({ name }) => name)
      columns.set(table, names)
      const key = table === 'auditoria' ? 'registro_id' : table === 'parceiros' ? 'id' : 'parceiro_id'
      await admin.query(
        `copy (select ${names.map(name => AGAIN[name] ?? `"${name}"`)} from ${table} where ${key} in (${IMPORTED})
                ${table === 'auditoria' ? "and acao = 'importou'" : ''} order by id) to '${dir}/${table}'`,
      )
    }
    const began = performance.now()
    await admin.query('begin')
    for (const table of TABLES)
      await admin.query(
        `copy ${table} (${columns.get(table)?.map(name => `"${name}"`)}) from '${dir}/${table}'`,
      )
    await admin.query('rollback')
    return (performance.now() - began) / 1000
  } finally {
    await admin.end()
    rmSync(dir, { recursive: true, force: true })
  }
}

type ClientOptions = ConstructorParameters<typeof Client>[0]
