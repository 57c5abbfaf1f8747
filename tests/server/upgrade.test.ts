import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '../../src/server/db/migrate.ts'
import { projectRoot } from '../../src/server/project-root.ts'
import { createTestDb } from './database.ts'
import { createTestApp, type TestApp } from './harness.ts'

const RELEASES = join(projectRoot, 'tests', 'upgrade')

let app: TestApp | undefined
afterEach(() => app?.close())

/** The owner obeys the policies too, as every start of the program leaves it. */
const forceRls = (pool: Pool) =>
  pool.query(`do $$ declare t record; begin
    for t in select oid::regclass as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
    loop execute format('alter table %s force row level security', t.name); end loop;
  end $$`)

async function apply(pool: Pool, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = readFileSync(join(MIGRATIONS, name), 'utf8')
    await pool.query(text)
    await pool.query('insert into migrations (name, hash) values ($1, $2)', [
      name,
      createHash('sha256').update(text).digest('hex'),
    ])
  }
}

/** The database as that release left it. */
async function restore(pool: Pool, release: string): Promise<void> {
  const [made = '[]', ...tables] = gunzipSync(readFileSync(join(RELEASES, release)))
    .toString()
    .split('\n')
  await pool.query(
    'create table migrations (name text primary key, hash text not null, em timestamptz not null default now())',
  )
  await apply(pool, JSON.parse(made))
  for (const line of tables) {
    const tab = line.indexOf('\t')
    const table = line.slice(0, tab)
    await pool.query(`alter table ${table} disable trigger user`)
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

test.each(readdirSync(RELEASES))('um banco de %s abre nesta versão, com o que tinha', async release => {
  const { db, close } = await createTestDb({ blank: true })
  await restore(db.pool, release)
  await forceRls(db.pool)
  await migrate(db.pool)
  expect(await migrate(db.pool)).toEqual([])
  app = await createTestApp({ db })
  const caixa = await app.login('caixa@demo.tecla', 'tecla-demo')
  const vendas = (await caixa.call('GET', 'vendas')).body.data
  expect(vendas.map((venda: { status: string }) => venda.status).toSorted()).toEqual(['C', 'T', 'T', 'T'])
  for (const { id } of vendas) {
    const { body } = await caixa.call('GET', `vendas/${id}`)
    expect(body.data.itens).toHaveLength(3)
    expect((await caixa.call('GET', `vendas/${id}/danfe`)).status).toBe(200)
  }
  const dono = await app.login('dono@demo.tecla', 'tecla-demo')
  for (const lista of ['produtos', 'parceiros', 'tributacao_icms', 'terminais', 'usuarios'])
    expect((await dono.call('GET', `${lista}?limit=5`)).status, lista).toBe(200)
  const [produto] = (await dono.call('GET', 'produtos?limit=1')).body.data.data
  const { body: aberto } = await dono.call('GET', `produtos/${produto.id}`)
  // it said that its scale was relevant; now it says that it is not irrelevant
  expect(aberto.data.escala).toBe(false)
  const { status, body } = await dono.call('PUT', `produtos/${produto.id}`, {
    ...aberto.data,
    nome: 'Mudado',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await app.close()
  app = undefined
  await close()
})

test('o veículo de um item vendido continua nele quando suas colunas deixam a tabela', async () => {
  const { db, close } = await createTestDb({ blank: true })
  await restore(db.pool, '0.1.0.txt.gz')
  const { rows: done } = await db.pool.query<{ name: string }>('select name from migrations')
  await apply(
    db.pool,
    readdirSync(MIGRATIONS).filter(
      name => /^00([0-2]\d|3[0-8])-.*\.sql$/.test(name) && !done.some(one => one.name === name),
    ),
  )
  await db.pool.query(`
    update venda_itens set car_chassi = '9BWZZZ377VT004251', car_peso_bruto = 1200.5, car_codicao_veiculo = '1',
      demais = '{"obs":"Retira na loja"}' where num = 2`)
  await forceRls(db.pool)
  await migrate(db.pool)
  app = await createTestApp({ db })
  const caixa = await app.login('caixa@demo.tecla', 'tecla-demo')
  const [venda] = (await caixa.call('GET', 'vendas')).body.data
  const { itens } = (await caixa.call('GET', `vendas/${venda.id}`)).body.data
  expect(itens[1]).toMatchObject({
    car_chassi: '9BWZZZ377VT004251',
    car_peso_bruto: '1200.5000',
    car_codicao_veiculo: '1',
    obs: 'Retira na loja',
  })
  expect(itens[0]).not.toHaveProperty('car_chassi')
  await app.close()
  app = undefined
  await close()
})
