import { readdirSync } from 'node:fs'
import type { Pool } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { MAIN_ACCOUNTS } from '../../src/domain/money/accounts.ts'
import { GRUPOS_INICIAIS } from '../../src/domain/options/grupos-iniciais.ts'
import { MIGRATIONS, migrate, migrationFiles } from '../../src/server/db/migrate.ts'
import { createTestDb } from './database.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { applyFiles, forceRls, RELEASES, restoreRelease } from './releases.ts'
import { ROTINAS } from './world.ts'

/** Whole databases are migrated here. */
let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

test.each(RELEASES)('um banco de %s abre nesta versão, com o que tinha', async release => {
  const { db, close } = await createTestDb({ blank: true })
  await restoreRelease(db.pool, release)
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

/** Migrates as an earlier version did: a file sees no row of a table that an earlier file forced. */
async function migrateBlindly(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const missing = migrationFiles().filter(({ name }) => name < '0088' && !rows.some(row => row.name === name))
  for (const { name } of missing) await applyFiles(pool, [name])
}

/** Rows that each company of the demo has from its first day; the owner of the tables sees all rows. */
async function initialRows(pool: Pool) {
  const { rows: contas } = await pool.query(
    'select empresa_id, count(*)::int as contas from contas_financeiras where principal group by 1 order by 1',
  )
  const { rows: rotinas } = await pool.query(
    `select alvo_id, tipo from outbox where tipo in ${ROTINAS} order by 1, 2`,
  )
  const { rows: empresas } = await pool.query<{ id: number }>('select id from empresas order by 1')
  return { contas, rotinas, empresas: empresas.map(({ id }) => id) }
}

describe.each(RELEASES)('de %s, em dia ou atualizado às cegas', release => {
  test.each([false, true])('cada empresa e cada grupo têm o que têm os novos (%s)', async blind => {
    const { db, close } = await createTestDb({ blank: true })
    await restoreRelease(db.pool, release)
    if (blind) await migrateBlindly(db.pool)
    await forceRls(db.pool)
    await migrate(db.pool)
    await db.pool.query(
      `do $$ declare t text; begin foreach t in array '{grupos,empresas,outbox,contas_financeiras,movimentos,parcelas,notificacoes}'::text[]
        loop execute format('alter table %I no force row level security', t); end loop; end $$`,
    )
    const { contas, rotinas, empresas } = await initialRows(db.pool)
    // what a company promised before stays
    const { rows: tempos } = await db.pool.query('select distinct preparo_min, rota_min from empresas')
    expect(tempos).toEqual([{ preparo_min: 30, rota_min: 30 }])
    expect(contas).toEqual(empresas.map(empresa_id => ({ empresa_id, contas: MAIN_ACCOUNTS.length })))
    expect(rotinas).toHaveLength(empresas.length * 7)
    const { rows: grupos } = await db.pool.query<{ nome: string; flags: string[] }>(
      `select nome, flags from grupos where nome in ('Proprietário', 'Caixa') order by nome desc`,
    )
    for (const { nome, flags } of grupos)
      expect(flags.toSorted(), nome).toEqual(
        [...GRUPOS_INICIAIS[nome as keyof typeof GRUPOS_INICIAIS].flags].sort(),
      )
    expect(grupos).toHaveLength(2)
    const { rows: abertas } = await db.pool.query(
      `select p.id from parcelas p where not exists (select from movimentos m where m.account_id = p.account_id and m.parcela_id = p.id)`,
    )
    expect(abertas).toEqual([])
    const { rows: avisos } = await db.pool.query<{ mensagem: string }>(
      `select mensagem from notificacoes where titulo = 'Direitos novos desta versão'`,
    )
    expect(avisos.length).toBeGreaterThan(0)
    for (const { mensagem } of avisos) expect(mensagem).toContain('Relatórios: Custo e margem; ')
    await close()
  })
})

test('o veículo de um item vendido continua nele quando suas colunas deixam a tabela', async () => {
  const { db, close } = await createTestDb({ blank: true })
  await restoreRelease(db.pool, '0.1.0.txt.gz')
  const { rows: done } = await db.pool.query<{ name: string }>('select name from migrations')
  await applyFiles(
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
