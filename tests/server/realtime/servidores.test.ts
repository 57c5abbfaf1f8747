import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startEmbedded } from '../../../src/server/db/embedded.ts'
import { prepareUrl } from '../../../src/server/db/open.ts'
import { push } from '../../../src/server/ports/push/port.ts'
import { openPusherRelay } from '../../../src/server/ports/push/relay.ts'
import type { AcrossNotice } from '../../../src/server/realtime/across.ts'
import { openDatabaseRelay } from '../../../src/server/realtime/database-relay.ts'
import { createTestDb } from '../database.ts'
import { createTestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

const log = pino({ level: 'silent' })
const abertos: (() => unknown)[] = []
afterEach(async () => {
  for (const fechar of abertos.splice(0).reverse()) await fechar()
})

describe('avisos pelo banco', () => {
  async function dois() {
    const { db, close } = await createTestDb()
    abertos.push(close)
    const abrir = async () => {
      const ouvidos: AcrossNotice[] = []
      const connection = db.pool.options as pg.ClientConfig
      const relay = await openDatabaseRelay({ connection, log, hear: aviso => ouvidos.push(aviso) })
      abertos.push(relay.close)
      return { relay, ouvidos }
    }
    return { db, a: await abrir(), b: await abrir() }
  }
  const preco: AcrossNotice = {
    canais: ['private-account.1.empresa.1'],
    evento: 'ProdutoAtualizado',
    dados: { id: 7 },
    menos: null,
  }

  test('cada um ouve uma vez o que o outro diz, e o que não cabe vira "leiam tudo"', async () => {
    const { a, b } = await dois()
    a.relay.send(preco)
    a.relay.send({ sessao: 9 })
    a.relay.send({ ...preco, dados: 'ã'.repeat(5000) })
    await vi.waitFor(() => expect(b.ouvidos).toEqual([preco, { sessao: 9 }, { tudo: true }]))
    expect(a.ouvidos).toEqual([])
  })

  test('caída a conexão ela volta sozinha, e os dois lados leem tudo de novo', async () => {
    const { db, a, b } = await dois()
    const { rows } = await db.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'tecla-avisos' order by backend_start",
    )
    expect(rows).toHaveLength(2)
    await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await vi.waitFor(
      () => expect([a.ouvidos, b.ouvidos]).toEqual([[{ tudo: true }], [{ tudo: true }]]),
      20_000,
    )
    b.relay.send(preco)
    await vi.waitFor(() => expect(a.ouvidos.at(-1)).toEqual(preco))
  })

  test('um aviso de outro programa no mesmo canal é ignorado', async () => {
    const { db, a, b } = await dois()
    for (const texto of ['lixo', '{"de":"x","aviso":{"canais":7}}'])
      await db.pool.query("select pg_notify('tecla_avisos', $1)", [texto])
    a.relay.send(preco)
    await vi.waitFor(() => expect(b.ouvidos).toEqual([preco]))
  })
})

describe('avisos por um serviço compatível com o Pusher', () => {
  test.each([
    [
      'https://k:s@soketi.loja.br:6001/apps/7',
      { id: '7', key: 'k', secret: 's' },
      'soketi.loja.br',
      6001,
      true,
    ],
    [
      'http://k:s@api-us2.pusher.com/apps/31',
      { id: '31', key: 'k', secret: 's' },
      'ws-us2.pusher.com',
      80,
      false,
    ],
  ])('%s', (url, app, host, port, tls) =>
    expect(push.settings.parse({ PUSHER_URL: url }).PUSHER_URL).toMatchObject({ app, host, port, tls }),
  )

  test('o evento chega ao serviço, e o navegador vai para lá com a assinatura', async () => {
    const servico = await createTestApp()
    abertos.push(servico.close)
    await servico.app.listen({ host: '127.0.0.1', port: 0 })
    servico.clock.set(new Date())
    const { port } = servico.app.server.address() as AddressInfo
    const url = `http://tecla:${servico.hub.app.secret}@127.0.0.1:${port}/apps/tecla`
    const trigger = vi.spyOn(servico.hub, 'trigger')
    const loja = await createTestApp({ env: { PUSHER_URL: url } })
    abertos.push(loja.close)
    openPusherRelay(loja.deps.ports.of(push))?.send({
      canais: Array.from({ length: 120 }, (_, i) => `private-account.${i}.empresa.1`),
      evento: 'VendaAtualizada',
      dados: { id: 3 },
      menos: '1.2',
    })
    await vi.waitFor(() => expect(trigger).toHaveBeenCalledTimes(2))
    expect(trigger.mock.calls.map(([canais, ...resto]) => [canais.length, ...resto])).toEqual([
      [100, 'VendaAtualizada', { id: 3 }, '1.2'],
      [20, 'VendaAtualizada', { id: 3 }, '1.2'],
    ])

    await createAccount(loja.deps.db, { users: [{ email: 'dono@p.br' }] })
    const dono = await loja.login('dono@p.br')
    expect((await dono.call('GET', 'tempo_real')).body.data).toMatchObject({
      host: '127.0.0.1',
      port,
      tls: false,
    })
  })
})

test('um papel "tecla" que é superusuário: uma linha que diz o que fazer', { timeout: 120_000 }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'tecla-papel-'))
  abertos.push(() => rmSync(dir, { recursive: true, force: true }))
  const banco = await startEmbedded({
    dir: join(dir, 'db'),
    logFile: join(dir, 'postgres.log'),
    pgBin: process.env['TECLA_PG_BIN'] ?? null,
    settings: { fsync: 'off' },
  })
  abertos.push(banco.stop)
  const admin = new pg.Client(banco.admin)
  await admin.connect()
  await admin.query('create role tecla superuser login')
  const url = (papel: string) =>
    `postgres://${papel}@localhost:${banco.admin.port}/postgres?host=${encodeURIComponent(String(banco.admin.host))}`
  for (const papel of ['tecla', 'postgres'])
    await expect(prepareUrl(url(papel))).rejects.toThrow(
      /^O papel "tecla" deste PostgreSQL é superusuário.*nosuperuser nobypassrls$/,
    )
  await admin.query('alter role tecla nosuperuser')
  await admin.end()
  expect(await Promise.all([1, 2, 3].map(() => prepareUrl(url('postgres'))))).toHaveLength(3)
  expect(await prepareUrl(url('tecla'))).toEqual({ connectionString: url('tecla') })
  const dita = url('postgres')
  const pedida = `${dita}${dita.includes('?') ? '&' : '?'}options=-c%20geqo%3Doff`
  const { connectionString, options } = await prepareUrl(pedida)
  expect([String(connectionString).includes('options'), options]).toEqual([
    false,
    '-c geqo=off -c role=tecla',
  ])
})
