import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BURST, createRate, PER_MINUTE } from '../../../src/server/modules/integracao/rate.ts'
import { createDelivery } from '../../../src/server/modules/integracao/webhooks/deliver.ts'
import type { Client } from '../harness.ts'
import { handTime } from '../time.ts'
import { abrirLoja, CNPJ_CLIENTE, type Loja } from '../vendas/loja.ts'

interface Heard {
  path: string
  signature: string
  raw: string
  body: { id: string; evento: string; versao: number; dados: Record<string, unknown> }
}

let loja: Loja
let id: number
let chave: string
let segredo: string
/** Events as the shop's server took them. */
const heard: Heard[] = []
/** How the shop's server answers: null closes the connection. */
let answers: (path: string) => number | null = () => 200

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const piece of request) text += piece
  return text
}

const shop = createServer(async (request, response) => {
  const raw = await textOf(request)
  const path = request.url ?? ''
  const status = answers(path)
  if (status === null) return void request.socket.destroy()
  if (status === 200) {
    const signature = String(request.headers['tecla-assinatura'])
    heard.push({ path, signature, raw, body: JSON.parse(raw) })
  }
  response.writeHead(status, status === 302 ? { location: `${base()}/outra` } : {}).end('ouvido')
})
const base = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`

/** A caller with a key, from the loopback address. */
function withKey(key: string): Client['call'] {
  return async (method, path, body, headers = {}) => {
    const answer = await loja.app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

const connection = async (change: Record<string, unknown>) => {
  const { status, body } = await loja.caixa.call('POST', 'integracoes', { nome: 'Loja', ...change })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.id as number
}

/** Lets time pass until the queue is empty or `ms` are over. */
async function letPass(ms: number, step = 60_000) {
  for (let passed = 0; passed < ms; passed += step) {
    loja.clock.advance(step)
    loja.app.sales.outbox.wake()
    await loja.quieto()
  }
}

beforeAll(async () => {
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
  loja = await abrirLoja({ deps: { env: { TECLA_WEBHOOK_REDE_INTERNA: '1' } } })
  await loja.sql("insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')", [
    loja.account_id,
  ])
  id = await connection({
    escopos: ['catalogo:escrever', 'parceiros:escrever', 'pedidos:escrever', 'webhooks'],
    url: `${base()}/loja`,
    eventos: ['pedido.criado', 'pedido.mudou'],
  })
  chave = (await loja.caixa.call('POST', `integracoes/${id}/chave`)).body.data.chave
  segredo = (await loja.caixa.call('POST', `integracoes/${id}/segredo`)).body.data.segredo
})
afterAll(async () => {
  await loja.close()
  shop.close()
})

const product = (n: number) => ({
  referencia: `L${n}`,
  nome: `Produto ${n}`,
  unidade: 'UN',
  ncm: '22011000',
  estoque: { preco_vend: '10.00', estoque_inicial: '100' },
  // other records by their names
  ...{ icms_dentro: 'ICMS 18', icms_fora: 'ICMS 18', pisconfins: 'PIS', ibs: 'IBS', cbs: 'CBS' },
})

test('a chave abre só o que seus escopos dizem, e acaba quando é revogada', async () => {
  const call = withKey(chave)
  const { body } = await call('GET', 'produtos')
  expect(body).toEqual({ codigo: 'PROIBIDO', message: 'A chave Loja não tem o escopo catalogo:ler' })
  expect((await call('GET', 'usuarios')).body.message).toContain('Nenhuma chave de integração')
  expect((await call('DELETE', `produtos/${loja.produtos.comum}`)).status).toBe(403)
  expect((await call('GET', 'integracao_fila')).status).toBe(200)

  const other = await connection({ nome: 'Outra', escopos: ['catalogo:ler'] })
  const second = (await loja.caixa.call('POST', `integracoes/${other}/chave`)).body.data.chave
  expect((await withKey(second)('GET', 'produtos')).status).toBe(200)
  await loja.caixa.call('PUT', `integracoes/${other}`, { enderecos: ['10.9.9.9'] })
  expect((await withKey(second)('GET', 'produtos')).status).toBe(403)
  await loja.caixa.call('PUT', `integracoes/${other}`, { enderecos: [] })
  await loja.caixa.call('DELETE', `integracoes/${other}/chave`)
  expect((await withKey(second)('GET', 'produtos')).status).toBe(401)

  const [stored] = await loja.sql<{ texto: string }>(
    'select string_agg(i::text, chr(10)) as texto from integracoes i where account_id = $1',
    [loja.account_id],
  )
  expect(stored?.texto).not.toContain(chave.slice(-32))
  expect(stored?.texto).not.toContain(segredo)
})

test('de 500 linhas com três faltas, 497 entram, e as faltas são ditas por campo', async () => {
  const linhas = Array.from({ length: 500 }, (_, i) => product(i))
  linhas[10] = { ...product(10), ncm: '99999999' }
  linhas[20] = { ...product(20), unidade: 'XX' }
  linhas[30] = { ...product(30), nome: '' }
  const key = randomUUID()
  const send = (body: unknown, uuid = key) =>
    withKey(chave)('POST', 'integracao/produtos', body, { 'idempotency-key': uuid })
  const { status, body } = await send({ linhas })
  expect(
    body.data.falhas
      .slice(0, 6)
      .map(({ linha, chave, campo }: Record<string, unknown>) => [linha, chave, campo]),
  ).toEqual([
    [11, 'L10', 'ncm'],
    [21, 'L20', 'unidade'],
    [31, 'L30', 'nome'],
  ])
  expect([status, body.data.criados]).toEqual([200, 497])
  expect(await send({ linhas })).toEqual({ status, body })
  expect((await send({ linhas: [product(1)] })).status).toBe(409)
  expect((await send({ linhas: [...linhas, product(500)] }, randomUUID())).body).toEqual({
    codigo: 'CORPO_GRANDE',
    message: 'Envie até 500 linhas por vez: vieram 501',
  })
  const [{ n } = { n: 0 }] = await loja.sql<{ n: number }>(
    "select count(*)::int as n from produtos where account_id = $1 and referencia ~ '^L[0-9]'",
    [loja.account_id],
  )
  expect(n).toBe(497)
  const [who] = await loja.sql<{ usuario: string }>(
    "select usuario from auditoria where account_id = $1 and registro = 'produtos' order by id desc limit 1",
    [loja.account_id],
  )
  expect(who?.usuario).toBe('chave Loja')
})

const order = (n: number) => ({
  externo_id: `S-${n}`,
  cliente: { nome: 'Cliente da loja', cpf_cnpj: CNPJ_CLIENTE },
  itens: [{ referencia: 'L1', qtde: '2', preco: '10.00' }],
  frete: '5.00',
})

test('sem o servidor da loja por duas horas, vinte pedidos chegam uma vez cada', async () => {
  heard.length = 0
  answers = () => null
  const call = withKey(chave)
  const linhas = Array.from({ length: 20 }, (_, i) => order(i))
  const first = await call('POST', 'integracao/pedidos', { linhas })
  expect(first.body.data).toMatchObject({ total: 20, criados: 20, falhas: [] })
  // the script lost the answers, and sends everything again
  const again = await call('POST', 'integracao/pedidos', { linhas })
  expect(again.body.data).toMatchObject({ criados: 0, iguais: 20, pedidos: first.body.data.pedidos })
  await letPass(2 * 3_600_000, 10 * 60_000)
  expect(heard).toEqual([])

  answers = () => 200
  await letPass(4 * 3_600_000, 10 * 60_000)
  const created = heard.filter(({ body }) => body.evento === 'pedido.criado')
  expect(created).toHaveLength(20)
  expect(new Set(created.map(({ body }) => body.dados['id']))).toEqual(
    new Set(first.body.data.pedidos.map(({ id }: { id: number }) => id)),
  )
  for (const { signature, raw } of created) {
    const [t = '', v1 = ''] = signature.split(',')
    const signed = createHmac('sha256', segredo)
      .update(`${t.slice(2)}.${raw}`)
      .digest('hex')
    expect(v1).toBe(`v1=${signed}`)
  }
  const stored = await loja.ver(first.body.data.pedidos[0].id)
  expect(stored).toMatchObject({ tipo_operacao: 4, status_app: 'P', valor_total: '25.00' })
})

test('um pedido muda enquanto ninguém o aceitou, e depois é recusado', async () => {
  const call = withKey(chave)
  const changed = { ...order(1), itens: [{ referencia: 'L1', qtde: '3', preco: '10.00' }] }
  const { body } = await call('POST', 'integracao/pedidos', changed)
  expect(body.data).toMatchObject({ atualizados: 1, falhas: [] })
  const [{ id: pedido }] = body.data.pedidos
  expect(await loja.ver(pedido)).toMatchObject({ valor_total: '35.00' })
  await loja.caixa.call('POST', `vendas/${pedido}/atualizar`, { status: 'A' })
  expect((await call('POST', 'integracao/pedidos', order(1))).status).toBe(409)
  expect((await call('POST', 'integracao/pedidos', changed)).status).toBe(200)
  const wrong = await call('POST', 'integracao/pedidos', {
    linhas: [{ ...order(90), itens: [{ referencia: 'NADA', qtde: '1', preco: '1.00' }] }, order(91)],
  })
  expect(wrong.body.data).toMatchObject({
    criados: 1,
    falhas: [{ linha: 1, chave: 'S-90', campo: 'itens.0.referencia', mensagem: 'Produto não localizado' }],
  })
})

test('preço, venda e nota avisam o webhook na transação que os causa', async () => {
  heard.length = 0
  // only now: each new product tells its price too
  const eventos = ['preco.mudou', 'venda.paga', 'nota.autorizada']
  await loja.caixa.call('PUT', `integracoes/${id}`, { eventos })
  const linhas = [{ referencia: 'L1', estoque: { preco_vend: '12.50' } }]
  const sent = await withKey(chave)('POST', 'integracao/precos', { linhas })
  expect(sent.body.data).toMatchObject({ atualizados: 1, falhas: [] })
  const venda = await loja.vender()
  await loja.quieto()
  await letPass(60_000)
  expect(heard.map(({ body }) => [body.evento, body.dados['id']])).toEqual(
    expect.arrayContaining([
      ['preco.mudou', expect.any(Number)],
      ['venda.paga', venda.id],
      ['nota.autorizada', venda.id],
    ]),
  )
})

test('o que morreu é enviado por uma pessoa, e a troca do segredo vale para os dois', async () => {
  heard.length = 0
  const before = segredo
  segredo = (await loja.caixa.call('POST', `integracoes/${id}/segredo`)).body.data.segredo
  answers = () => 500
  const [product] = await loja.sql<{ id: number }>(
    "select id from produtos where account_id = $1 and referencia = 'L2'",
    [loja.account_id],
  )
  const changed = { estoque: { preco_vend: '11.00' } }
  expect((await loja.caixa.call('PUT', `produtos/${product?.id}`, changed)).status).toBe(200)
  await letPass(72 * 3_600_000, 3_600_000)
  const dead = (await loja.caixa.call('GET', 'integracao_fila?situacao=mortas')).body.data
  expect(dead).toMatchObject([
    { evento: 'preco.mudou', estado: 'morta', http: 500, erro: 'HTTP 500: ouvido' },
  ])
  const failed = await loja.caixa.call('POST', 'integracao_fila/enviar', { ids: [dead[0].id] })
  expect(failed.body.data).toMatchObject({
    ...{ total: 1, enviados: 0 },
    falhas: [{ id: dead[0].id, modelo: 'preco.mudou', motivo: 'HTTP 500: ouvido' }],
  })
  answers = () => 200
  const done = await loja.caixa.call('POST', 'integracao_fila/enviar', { ids: [dead[0].id] })
  expect(done.body.data).toMatchObject({ total: 1, enviados: 1, falhas: [] })
  const [{ signature, raw } = { signature: '', raw: '' }] = heard
  const [t = '', ...signed] = signature.split(',')
  expect(before).not.toBe(segredo)
  const by = (key: string) =>
    createHmac('sha256', key)
      .update(`${t.slice(2)}.${raw}`)
      .digest('hex')
  expect(signed).toEqual([segredo, before].map(key => `v1=${by(key)}`))
})

test('o webhook não vai à rede interna, nem por um nome, nem por redirecionamento', async () => {
  answers = path => (path === '/loja' ? 302 : 200)
  heard.length = 0
  const sent = await loja.caixa.call('POST', `integracoes/${id}/testar`)
  expect(sent.body.data).toMatchObject({ entregue: false, http: 302 })
  expect(heard).toEqual([])

  const ports = { of: () => ({ ...strictPort(), timeoutMs: 1 }) }
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const { send } = createDelivery({ ...loja.deps, ports: ports as never }, resolve)
  const receiver = { account_id: loja.account_id, empresa_id: loja.empresa_id, id, segredo: null }
  const told = async (url: string) =>
    (
      await send({ ...receiver, url } as never, {
        uid: 'x',
        evento: 'teste',
        registro: 'x',
        versao: 1,
        dados: {},
        em: loja.clock(),
      })
    ).motivo
  for (const host of ['169.254.169.254', '[::1]', '[::ffff:7f00:1]', 'loja.example'])
    expect(await told(`https://${host}/`), host).toContain('fica na rede interna')
  expect(await told(`${base()}/`)).toContain('precisa de https')
})

/** The port of an installation that allows no internal network. */
const strictPort = () => ({
  settings: { TECLA_WEBHOOK_REDE_INTERNA: false },
  ask: async (_line: string, call: (signal: AbortSignal) => Promise<unknown>) => {
    try {
      return { kind: 'answer', answer: await call(new AbortController().signal), ms: 0 }
    } catch (error) {
      return { kind: 'not_sent', cause: String(error), told: (error as Error).message, ms: 0 }
    }
  },
})

test('uma chave que chama demais espera, e a resposta diz quanto', async () => {
  const clock = handTime('2026-11-02T10:00:00Z')
  const take = createRate(clock.now)
  for (let i = 0; i < BURST; i++) expect(take(1).allowed).toBe(true)
  expect([take(1), take(2).left]).toEqual([{ limit: BURST, allowed: false, left: 0, wait: 1 }, BURST - 1])
  clock.advance(60_000)
  expect(take(1)).toMatchObject({ allowed: true, left: PER_MINUTE - 1 })
})
