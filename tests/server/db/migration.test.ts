import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../../src/server/db/migrate.ts'
import { openPool } from '../../../src/server/db/open.ts'
import { tables } from '../../../src/server/db/schema.ts'
import { createTestDb } from '../database.ts'

test('as migrações são as tabelas declaradas (senão: npm run migration -- nome)', async () => {
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'snapshot.json'), 'utf8'))
  expect(await generateMigration(snapshot, generateDrizzleJson(tables))).toEqual([])
})

test('migrar de novo não faz nada, e um arquivo mudado impede a abertura', async () => {
  const { db, close } = await createTestDb()
  expect(await migrate(db.pool)).toEqual([])
  await db.pool.query("update migrations set hash = 'outro' where name like '0001%'")
  await expect(migrate(db.pool)).rejects.toThrow('mudou depois de aplicada')
  await close()
})

test('quem abre espera outro servidor migrar, por mais que demore', async () => {
  const { db, close } = await createTestDb()
  const database = (await db.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name
  const pool = openPool(
    { ...inject('cluster'), database, max: 1, statement_timeout: 200 },
    pino({ level: 'silent' }),
  )
  const other = await db.pool.connect()
  await other.query('select pg_advisory_lock(728312001)')
  const opening = migrate(pool)
  // longer, by the database's own watch, than a statement may take
  const waits = `select from pg_locks join pg_stat_activity a using (pid) where locktype = 'advisory' and not granted
    and a.datname = current_database() and clock_timestamp() - a.query_start > interval '400 ms'`
  await expect.poll(async () => (await db.pool.query(waits)).rowCount).toBe(1)
  await other.query('select pg_advisory_unlock(728312001)')
  other.release()
  expect(await opening).toEqual([])
  await expect(pool.query('select pg_sleep(10)')).rejects.toThrow('statement timeout')
  await pool.end()
  await close()
})

test('continua um banco de antes da primeira versão, ou diz o que fazer', async () => {
  const { db, close } = await createTestDb()
  const names = async () =>
    (await db.pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
      row => row.name,
    )
  const today = await names()
  // what came after the release stands as it is applied; the old names stand for the four of before
  const as = async (...old: string[]) => {
    await db.pool.query("delete from migrations where name < '0005'")
    await db.pool.query(
      'insert into migrations (name, hash) select name, md5(name) from unnest($1::text[]) as name',
      [old],
    )
  }
  await as('0001-inicio.sql', '0002-busca.sql', '0004-auditoria.sql')
  await expect(migrate(db.pool)).rejects.toThrow(
    'anterior à 0.1.0: abra-o uma vez com a última delas (commit 61f9a4bc) e volte a esta',
  )
  await as('0035-origem-do-documento.sql')
  expect(await migrate(db.pool)).toEqual([])
  expect(await names()).toEqual(today)
  await close()
})

test('a empresa que aponta para uma regra do Senar que não há abre sem a regra', async () => {
  const { db, close } = await createTestDb({ blank: true })
  const files = readdirSync(MIGRATIONS).filter(name => /^000[1-4].*\.sql$/.test(name))
  expect(files).toHaveLength(4)
  const texts = files.map(name => [name, readFileSync(join(MIGRATIONS, name), 'utf8')] as const)
  await db.pool.query(
    'create table migrations (name text primary key, hash text not null, em timestamptz default now())',
  )
  for (const [name, text] of texts) {
    await db.pool.query(text)
    const hash = createHash('sha256').update(text).digest('hex')
    await db.pool.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  }
  await db.tx({ account_id: 1 }, async q => {
    await q.query("insert into accounts (id, account_id, nome) values (1, 1, 'Loja')")
    await q.query("insert into senars (id, account_id, nome, aliq_senar) values (5, 1, 'Senar', 1)")
    await q.query(`insert into empresas (account_id, nome, razao, cnpj, crt, municipio_ibge, municipio, uf, senar_pj_id, senar_pf_id)
      values (1, 'Loja', 'LOJA', '1', 1, '', '', 'SP', 4, 5)`)
  })
  await migrate(db.pool)
  const { rows } = await db.tx({ account_id: 1 }, q =>
    q.query('select senar_pj_id, senar_pf_id from empresas'),
  )
  expect(rows).toEqual([{ senar_pj_id: null, senar_pf_id: 5 }])
  await close()
})
