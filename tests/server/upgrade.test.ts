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

test('o pedido de antes diz em colunas quem o recebe e onde, de cada origem', async () => {
  const { db, close } = await createTestDb({ blank: true })
  await restoreRelease(db.pool, RELEASES.at(-1) ?? '')
  const { rows: done } = await db.pool.query<{ name: string }>('select name from migrations')
  const later = migrationFiles().filter(
    ({ name }) => !/^03(09|11)-/.test(name) && !done.some(one => one.name === name),
  )
  await applyFiles(
    db.pool,
    later.map(({ name }) => name),
  )
  await db.pool.query(
    `do $$ declare t text; begin foreach t in array '{vendas,venda_pagamentos,meio_pagamentos,empresas,entregas,canal_pedidos,integracao_pedidos}'::text[]
      loop execute format('alter table %I no force row level security', t); end loop; end $$`,
  )
  const { rows: sales } = await db.pool.query<{ id: number; account_id: number; empresa_id: number }>(
    'select id, account_id, empresa_id from vendas order by id limit 4',
  )
  const words = [
    'Digitado',
    'Feira 1001\nAna 11999990000\nRua A, 1, Centro - ref.: portão\nTroco para R$ 100,00',
    'Entregar em: Rua Nova, 7, Centro, 01001000\nSem pressa',
    'Cardápio\nMaria da Silva (11) 98888-7777\nRua das Flores, 10, Centro, casa 2\nTroco para R$ 1.050,00\nSem gelo',
  ]
  const canais = ['proprio', 'Feira', 'loja', 'Cardápio']
  for (const [i, { id, account_id, empresa_id }] of sales.entries()) {
    await db.pool.query(
      'update vendas set obs = $2, parceiro_id = null, addresse_id = null, nome_consumidor = $3 where id = $1',
      [id, words[i], i === 2 ? 'Só o nome' : null],
    )
    await db.pool.query(
      `insert into entregas (account_id, empresa_id, venda_id, canal, externo_id, estado, recebido_em)
        values ($1, $2, $3, $4, $5, 'aceito', '2026-11-20T12:00:00Z')`,
      [account_id, empresa_id, id, canais[i], i === 0 ? null : `x${i}`],
    )
  }
  const [typed, app, shop] = sales
  const at = { rua: 'Rua do Cliente', fone: '(11) 3333-2222' }
  await db.pool.query(
    `with p as (insert into parceiros (account_id, tipo, nome) values ($1, 'F', 'Zélia') returning id),
      a as (insert into parceiros_address (account_id, parceiro_id, endereco, numero, bairro, municipio_id, fone)
        select $1, id, $3, '5', 'Vila', '3304557', $4 from p returning id, parceiro_id)
      update vendas v set parceiro_id = a.parceiro_id, addresse_id = a.id from a where v.id = $2`,
    [typed?.account_id, typed?.id, at.rua, at.fone],
  )
  const corpo = {
    customer: { name: 'Ana', phone: { number: '+55 11 99999-0000' } },
    delivery: {
      deliveryAddress: {
        street: 'Rua A',
        number: '1',
        district: 'Centro',
        state: 'BR-SP',
        reference: 'portão',
      },
    },
    payments: { methods: [{ value: 43.5, changeFor: 100 }, { value: 10 }, 'x'] },
  }
  await db.pool.query(
    `insert into canal_pedidos (account_id, canal_id, empresa_id, externo_id, exibicao, venda_id, ultimo, corpo, conferir, em)
      values ($1, 1, $2, 'x1', '1001', $3, 'CREATED', $4, '{}', '2026-11-20T12:00:00Z')`,
    [app?.account_id, app?.empresa_id, app?.id, JSON.stringify(corpo)],
  )
  await db.pool.query(
    `insert into integracao_pedidos (account_id, empresa_id, canal, externo_id, venda_id, corpo, em)
      values ($1, $2, 'loja', 'x2', $3, '\\x00', '2026-11-20T12:00:00Z')`,
    [shop?.account_id, shop?.empresa_id, shop?.id],
  )
  // of two payments the application has the first, under a method of its own
  await db.pool.query(`update entregas set pago_antes = 10 where canal = 'Feira'`)
  await db.pool.query(
    `with m as (insert into meio_pagamentos (account_id, descricao, meio, tpag) values ($1, 'Feira: Pix', 4, '17') returning id)
      update venda_pagamentos set meio_pagamento_id = m.id from m where venda_id = $2 and num = 1`,
    [app?.account_id, app?.id],
  )
  await forceRls(db.pool)
  expect(await migrate(db.pool)).toEqual(['0309-caminho-do-pedido.sql', '0311-recebido-antes.sql'])
  await db.pool.query(
    `do $$ declare t text; begin foreach t in array '{entregas,venda_pagamentos,meio_pagamentos}'::text[]
      loop execute format('alter table %I no force row level security', t); end loop; end $$`,
  )
  const { rows: pagos } = await db.pool.query(
    `select g.venda_id, g.num, m.descricao, m.canal from venda_pagamentos g join meio_pagamentos m on m.id = g.meio_pagamento_id
      where g.recebido_antes`,
  )
  expect(pagos).toEqual([{ venda_id: app?.id, num: 1, descricao: 'Feira: Pix', canal: 'Feira' }])
  const { rows } = await db.pool.query(
    `select nome, telefone, logradouro, numero, complemento, bairro, uf, cep, referencia, troco_para::text from entregas order by id`,
  )
  const none = { complemento: null, cep: null, referencia: null, troco_para: null }
  const [cidade] = rows.slice(3).map(({ uf }) => uf)
  expect(rows).toEqual([
    {
      ...none,
      nome: 'Zélia',
      telefone: '1133332222',
      logradouro: at.rua,
      numero: '5',
      bairro: 'Vila',
      uf: 'RJ',
    },
    {
      ...{
        ...none,
        nome: 'Ana',
        telefone: '11999990000',
        logradouro: 'Rua A',
        numero: '1',
        bairro: 'Centro',
      },
      ...{ uf: 'SP', referencia: 'portão', troco_para: '100.00' },
    },
    {
      ...{
        ...none,
        nome: 'Só o nome',
        telefone: null,
        logradouro: 'Rua Nova',
        numero: '7',
        bairro: 'Centro',
      },
      ...{ uf: null, cep: '01001000' },
    },
    {
      ...{
        ...none,
        nome: 'Maria da Silva',
        telefone: '11988887777',
        logradouro: 'Rua das Flores',
        numero: '10',
      },
      ...{ bairro: 'Centro', complemento: 'casa 2', uf: cidade, troco_para: '1050.00' },
    },
  ])
  expect(cidade).toMatch(/^[A-Z]{2}$/)
  await close()
})
