import type { AddressInfo } from 'node:net'
import PusherServer from 'pusher'
import pusherJs from 'pusher-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Flag } from '../../../src/domain/rights.ts'
import { companyChannel } from '../../../src/server/realtime/broadcaster.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { createAccount, type TestAccount } from '../world.ts'

// the package is CommonJS with the class inside when Node loads it
const Pusher = (pusherJs as unknown as { Pusher?: typeof pusherJs }).Pusher ?? pusherJs
type Client = InstanceType<typeof pusherJs>

let t: TestApp
let conta: TestAccount
let outra: TestAccount
let token: string
let port: number
let canal: string
const clients: Client[] = []

beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, { users: [{ email: 'dono@a.br' }] })
  outra = await createAccount(t.deps.db, { users: [{ email: 'dono@b.br' }] })
  token = (await t.login('dono@a.br')).token
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
  canal = companyChannel(conta.account_id, conta.empresas[0] ?? 0)
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await t.close()
})

function connect(key = 'tecla', bearer = token): Client {
  const client = new Pusher(key, {
    cluster: 'mt1',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      endpoint: `http://127.0.0.1:${port}/broadcasting/auth`,
      transport: 'ajax',
      headers: { Authorization: `Bearer ${bearer}` },
    },
  })
  clients.push(client)
  return client
}

const happens = <T>(bind: (done: (value: T) => void) => void) => new Promise<T>(bind)
const subscribed = (client: Client, channel: string) =>
  happens<string>(done => {
    const it = client.subscribe(channel)
    it.bind('pusher:subscription_succeeded', () => done('ok'))
    it.bind('pusher:subscription_error', (error: { status: number }) => done(String(error.status)))
  })
const event = (client: Client, channel: string, name: string) =>
  happens<unknown>(done => client.channel(channel).bind(name, done))
const connected = (client: Client) => happens<void>(done => client.connection.bind('connected', () => done()))

describe('o cliente pusher-js sem mudança', () => {
  test('assina o canal da sua empresa e recebe o evento', async () => {
    const client = connect()
    expect(await subscribed(client, canal)).toBe('ok')
    const arrived = event(client, canal, 'VendaAtualizada')
    t.deps.broadcaster.trigger(canal, 'VendaAtualizada', { id: 7, status: 'T' })
    expect(await arrived).toEqual({ id: 7, status: 'T' })
  })

  test('o canal de outra conta é 403, e nada chega', async () => {
    const alheio = companyChannel(outra.account_id, outra.empresas[0] ?? 0)
    expect(await subscribed(connect(), alheio)).toBe('403')
  })

  test('sem sessão: 401', async () => {
    expect(await subscribed(connect('tecla', `${conta.account_id}.${'x'.repeat(43)}`), canal)).toBe('401')
  })

  test('queda da conexão: volta e assina de novo sozinho', async () => {
    const client = connect()
    await subscribed(client, canal)
    const again = happens<void>(done =>
      client.channel(canal).bind('pusher:subscription_succeeded', () => done()),
    )
    // the transport's own socket, cut as a network would
    client.connection.connection.transport.socket.close()
    await again
    const arrived = event(client, canal, 'ProdutoAtualizado')
    t.deps.broadcaster.trigger(canal, 'ProdutoAtualizado', { id: 1 })
    expect(await arrived).toEqual({ id: 1 })
  })

  test('chave desconhecida: o cliente desiste', async () => {
    const client = connect('outra')
    const failure = await happens<{ data?: { code: number }; error?: { data?: { code: number } } }>(done =>
      client.connection.bind('error', done),
    )
    expect(failure.error?.data?.code ?? failure.data?.code).toBe(4001)
  })

  test('sair fecha o tempo real daquela sessão', async () => {
    const dono = await t.login('dono@a.br')
    const client = connect('tecla', dono.token)
    await subscribed(client, canal)
    const closed = happens<void>(done => client.connection.bind('disconnected', () => done()))
    await dono.call('POST', 'logout')
    await closed
  })

  test('o que outra sessão autoriza na mesma conexão não guarda os canais da primeira', async () => {
    const client = connect('tecla', (await t.login('dono@a.br')).token)
    await subscribed(client, canal)
    const heard: string[] = []
    client.channel(canal).bind_global((name: string) => heard.push(name))
    const outra = await t.login('dono@a.br')
    const { body } = await outra.call('POST', '../../broadcasting/auth', {
      ...{ socket_id: client.connection.socket_id, channel_name: canal },
    })
    t.deps.broadcaster.trigger(canal, 'VendaAtualizada', { id: 1 })
    const again = event(client, canal, 'ProdutoAtualizado')
    const joined = happens<void>(done =>
      client.channel(canal).bind('pusher:subscription_succeeded', () => done()),
    )
    client.send_event('pusher:subscribe', { channel: canal, auth: body.auth })
    await joined
    t.deps.broadcaster.trigger(canal, 'ProdutoAtualizado', { id: 2 })
    await again
    expect(heard.filter(name => !name.startsWith('pusher'))).toEqual(['ProdutoAtualizado'])
  })
})

describe('o tempo real acaba com o acesso, e quem não lê pedidos não os ouve', () => {
  const usuario = async (email: string, flags: Flag[]) => {
    const outros = await createAccount(t.deps.db, {
      users: [{ email: `dono-de-${email}` }, { email, flags }],
      companies: [{}, {}],
    })
    const { token, call } = await t.login(email)
    const { id: empresa } = (await call('GET', 'user')).body.data.empresa
    const canal = companyChannel(outros.account_id, empresa)
    const client = connect('tecla', token)
    expect(await subscribed(client, canal)).toBe('ok')
    const dono = await t.login(`dono-de-${email}`)
    const outra = outros.empresas.find(id => id !== empresa) as number
    return { client, canal, dono, id: outros.usuarios[email] as number, outra, conta: outros }
  }

  test.each<[string, (outra: number) => object]>([
    ['desligado', () => ({ ativo: false })],
    ['de senha trocada pelo dono', () => ({ password: 'Outro-Segredo-9' })],
    ['que perdeu a empresa', outra => ({ empresas: [outra] })],
  ])('um usuário %s não ouve mais nada', async (nome, mudanca) => {
    const email = `${nome.replace(/\W/g, '')}@rt.br`
    const { client, dono, id, outra } = await usuario(email, ['menu_delivery'])
    const closed = happens<void>(done => client.connection.bind('disconnected', () => done()))
    const { status, body } = await dono.call('PUT', `usuarios/${id}`, mudanca(outra))
    expect(status, JSON.stringify(body)).toBe(200)
    await closed
  })

  test('quem só ouve não ouve mais nada quando o prazo da sua sessão acaba', async () => {
    const { client } = await usuario('calado@rt.br', ['menu_delivery'])
    const { client: outro, id, conta } = await usuario('ocioso@rt.br', ['menu_delivery'])
    const closed = happens<void>(done => outro.connection.bind('disconnected', () => done()))
    await t.deps.db.tx(conta, q =>
      q.query('update tokens set expira_em = $2 where account_id = $conta and usuario_id = $1', [
        id,
        t.clock().toISOString(),
      ]),
    )
    t.clock.advance(120_000)
    for (const each of [client, outro]) each.send_event('pusher:ping', {})
    await closed
    expect(client.connection.state).toBe('connected')
  })

  test('o pedido chega a quem lê pedidos, e a mudança do direito vale na conexão aberta', async () => {
    const { client, canal, dono } = await usuario('rh@rt.br', ['cadastro_usuarios'])
    const heard: unknown[] = []
    client.channel(canal).bind('UpdatePedido', (data: unknown) => heard.push(data))
    const ends = async (id: number) => {
      const end = event(client, canal, 'VendaAtualizada')
      t.deps.broadcaster.trigger(canal, 'UpdatePedido', { venda_id: id, parceiro: 'Maria' })
      t.deps.broadcaster.trigger(canal, 'VendaAtualizada', { id })
      await end
    }
    await ends(1)
    expect(heard).toEqual([])
    const { data } = (await dono.call('GET', 'grupos?limit=50')).body
    const { id } = data.find(({ nome }: { nome: string }) => nome === 'Grupo de rh@rt.br')
    const may = async (menu_delivery: boolean) => {
      const told = event(client, canal, 'AcessoAtualizado')
      const { status, body } = await dono.call('PUT', `grupos/${id}`, { menu_delivery })
      expect(status, JSON.stringify(body)).toBe(200)
      await told
    }
    await may(true)
    await vi.waitFor(async () => {
      await ends(2)
      expect(heard).toContainEqual({ venda_id: 2, parceiro: 'Maria' })
    })
    await may(false)
    await vi.waitFor(async () => {
      const before = heard.length
      await ends(3)
      expect(heard).toHaveLength(before)
    })
  })
})

test('assinatura forjada é recusada', async () => {
  const client = connect()
  await connected(client)
  const answer = happens<unknown>(done =>
    client.connection.bind('message', (message: { event: string; channel?: string }) => {
      if (message.event === 'pusher:subscription_error') done(message.channel)
    }),
  )
  client.send_event('pusher:subscribe', { channel: canal, auth: `tecla:${'0'.repeat(64)}` })
  expect(await answer).toBe(canal)
})

test('outro servidor publica pela chamada assinada do Pusher', async () => {
  const publisher = (secret: string) =>
    new PusherServer({
      appId: 'tecla',
      key: 'tecla',
      secret,
      host: '127.0.0.1',
      port: String(port),
      useTLS: false,
    })
  t.clock.set(new Date())
  // the session of the tests' day may have ended by then
  const client = connect('tecla', (await t.login('dono@a.br')).token)
  await subscribed(client, canal)
  const arrived = event(client, canal, 'UpdatePedido')
  expect((await publisher(t.hub.app.secret).trigger(canal, 'UpdatePedido', { venda_id: 3 })).status).toBe(200)
  expect(await arrived).toEqual({ venda_id: 3 })
  await expect(publisher('errado').trigger(canal, 'UpdatePedido', {})).rejects.toMatchObject({ status: 401 })
})
