import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Merchant, Placed } from '../../../sim/pedidos/book.ts'
import { PEDIDOS_DIALS } from '../../../sim/pedidos/dials.ts'
import type { MenuItem, OrderWishes } from '../../../sim/pedidos/order.ts'
import { type PedidosSimulator, startPedidosSimulator } from '../../../sim/pedidos/start.ts'
import { dec } from '../../../src/core/money/decimal.ts'
import { diaEm } from '../time.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { given as rights } from '../world.ts'

/** Time in ms for which an application is waited for (ports/pedidos/port.ts). */
const PATIENCE_MS = 10_000
const INTERVAL_MS = 30_000
const MINUTE_MS = 60_000

const MENU: readonly MenuItem[] = [
  { externalCode: '1', name: 'Água mineral 500 ml', price: 100_000 },
  { externalCode: '', ean: '7891000100103', name: 'Água pelo código de barras', price: 85_000 },
  { externalCode: '1', name: 'Água mineral, fardo', price: 255_000 },
]

let loja: Loja
let app: PedidosSimulator
let merchant: Merchant
let canal: number

interface Way {
  venda_id: number
  estado: string
  aparte: string | null
  valor_total: string
  pago_antes: string
  status: string
}

/** Opens a shop at the application, and the channel to it. */
async function connect(nome: string, change: Record<string, unknown> = {}) {
  const joined = app.book.join(nome)
  const { status, body } = await loja.caixa.call('POST', 'canais_pedido', {
    ...{ nome, url: app.url, merchant_id: joined.id, app_id: joined.app_id },
    ...{ client_id: joined.client_id, client_secret: joined.client_secret, intervalo_s: 30, preparo_min: 25 },
    ...change,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  const id: number = body.data.id
  await work()
  // the shop is told at an address of the internet, and is here
  const { webhook } = (await loja.caixa.call('GET', `canais_pedido/${id}`)).body.data
  const port = (loja.app.server.address() as AddressInfo).port
  const own = String(webhook).replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${port}`)
  expect([webhook, joined.webhook]).toEqual([expect.stringContaining('http://loja.example/od/'), webhook])
  joined.webhook = own
  return { joined, id, own }
}

/** Lets the channels' jobs run that are due. */
async function work() {
  await app.quiet()
  loja.app.sales.outbox.wake()
  await loja.quieto()
}

/** Lets time pass, in steps of the channel's interval. */
async function pass(ms = INTERVAL_MS) {
  for (let passed = 0; passed < ms; passed += INTERVAL_MS) {
    loja.clock.advance(INTERVAL_MS)
    await work()
  }
}

/** Places an order; who received its payments for the application is told where the standard has it. */
function place(wishes: Partial<OrderWishes> = {}, at = merchant): Placed {
  const placed = app.book.place(at, MENU, wishes)
  for (const method of placed.order.payments.methods)
    if (method['type'] === 'PREPAID')
      Object.assign(method, { transaction: { acquirerDocument: '98765001000121' } })
  return placed
}

async function wayOf({ order }: Placed): Promise<Way> {
  const rows = await loja.sql<Way>(
    `select e.venda_id, e.estado, e.aparte, e.pago_antes::text, v.valor_total::text, v.status
       from entregas e join vendas v on v.account_id = e.account_id and v.id = e.venda_id
      where e.account_id = $1 and e.externo_id = $2`,
    [loja.account_id, order.id],
  )
  expect(rows).toHaveLength(1)
  return rows[0] as Way
}

const move = async (placed: Placed, movimento: string, motivo?: string) => {
  const { venda_id } = await wayOf(placed)
  const { status, body } = await loja.caixa.call('POST', 'delivery/pedidos/mover', {
    ...{ pedidos: [venda_id], movimento },
    ...(motivo ? { motivo } : {}),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data[0]
}

const commands = ({ order }: Placed) =>
  loja.sql<{ comando: string; estado: string; http: number | null }>(
    'select comando, estado, http from canal_comandos where account_id = $1 and pedido = $2 order by id',
    [loja.account_id, order.id],
  )

const bell = async () =>
  (
    await loja.sql<{ titulo: string }>('select titulo from notificacoes where account_id = $1 order by id', [
      loja.account_id,
    ])
  ).map(({ titulo }) => titulo)

beforeAll(async () => {
  loja = await abrirLoja({
    deps: { env: { TECLA_PEDIDOS_REDE_INTERNA: '1', TECLA_URL: 'http://loja.example' } },
  })
  await loja.app.listen({ port: 0, host: '127.0.0.1' })
  app = await startPedidosSimulator(
    () => loja.clock(),
    () => loja.clock.lapse(PATIENCE_MS),
  )
  ;({ joined: merchant, id: canal } = await connect('Feira'))
})
afterAll(async () => {
  await app.close()
  await loja.close()
})
beforeEach(() => void Object.assign(app.dials, structuredClone(PEDIDOS_DIALS)))

test('eventos repetidos e fora de ordem fazem um pedido, no estado mais alto', async () => {
  Object.assign(app.dials, { webhook: 'desligado', repetir_eventos: 5, fora_de_ordem: true })
  app.dials.evento_desconhecido = true
  const placed = place({ options: true })
  for (const command of ['confirm', 'preparing', 'dispatch']) app.book.command(placed, command, {})
  const told: unknown[] = []
  const trigger = loja.deps.broadcaster.trigger.bind(loja.deps.broadcaster)
  loja.deps.broadcaster.trigger = (canais, evento, dados, except) => {
    if (evento === 'UpdatePedido') told.push(dados)
    trigger(canais, evento, dados, except)
  }
  await pass()
  await pass()
  loja.deps.broadcaster.trigger = trigger
  // the alert names who ordered, whom no register has
  expect(told.length).toBeGreaterThan(0)
  for (const dados of told)
    expect(dados).toMatchObject({ parceiro: (placed.order['customer'] as { name: string }).name })
  const way = await wayOf(placed)
  expect(way).toMatchObject({ estado: 'saiu', status: 'A' })
  const { deliveryAddress: onde } = placed.order['delivery'] as {
    deliveryAddress: Record<string, string>
  }
  const [quem] = await loja.sql(
    `select nome, telefone, logradouro, numero, complemento, bairro, cidade, municipio_id, uf, cep, referencia
      from entregas where venda_id = $1`,
    [way.venda_id],
  )
  expect(quem).toEqual({
    ...{ nome: (placed.order['customer'] as { name: string }).name, telefone: '11999990000' },
    ...{ logradouro: onde['street'], numero: onde['number'], complemento: onde['complement'] },
    ...{ bairro: onde['district'], cidade: onde['city'], municipio_id: '3550308', uf: onde['state'] },
    ...{ cep: onde['postalCode'], referencia: onde['reference'] },
  })
  expect(app.book.poll(merchant)).toEqual([])
  const events = await loja.sql('select from canal_eventos where account_id = $1 and pedido = $2', [
    ...[loja.account_id, placed.order.id],
  ])
  expect(events).toHaveLength(5)
})

test('o pedido pago com cartão, cuja bandeira ninguém sabe, é gravado e tem a sua nota', async () => {
  const methods = { before: 'DEBIT', after: 'CREDIT' } as const
  const placed = place({ kind: 'retirada', paid: 'metade', methods })
  await work()
  const { venda_id, valor_total } = await wayOf(placed)
  await move(placed, 'aceitar')
  const asked = await loja.caixa.call('POST', 'delivery/pedidos/nota', { pedidos: [venda_id] })
  expect(asked.status).toBe(200)
  await work()
  const notes = await loja.sql<{ status_emissao: string; xml: string }>(
    `select f.status_emissao, f.xml_assinado as xml from documentos_fiscais f where f.account_id = $1 and f.venda_id in
      (select i.venda_id from venda_itens i where i.account_id = $1 and i.origem_venda_id = $2)`,
    [loja.account_id, venda_id],
  )
  expect(notes).toMatchObject([
    { status_emissao: 'autorizada', xml: expect.stringContaining(`<vNF>${valor_total}</vNF>`) },
  ])
  expect(notes[0]?.xml.match(/<tPag>\d+/g)?.toSorted()).toEqual(['<tPag>03', '<tPag>04'])
})

test('a nota da entrega tem quem a recebe e onde, e sem CPF o sininho o pede', async () => {
  const wishes = { kind: 'entrega', paid: 'antes', methods: { before: 'PIX', after: 'PIX' } } as const
  const parceiro_id = await inserir(loja, loja.account_id, 'parceiros', {
    ...{ tipo: 'F', nome: 'Rita', cpf_cnpj: '52998224725' },
  })
  await inserir(loja, loja.account_id, 'parceiros_address', {
    ...{ parceiro_id, endereco: 'Rua da Rita', numero: '3', bairro: 'Vila', cep: '01001000', principal: 1 },
    ...{ municipio_id: '3550308', tipo_contribuite: 9 },
  })
  const [named, known, unnamed] = [place(wishes), place(wishes), place(wishes)]
  const says = ({ order }: Placed, documentNumber: string) =>
    Object.assign(order['customer'] as object, { documentNumber })
  says(named, '11144477735')
  says(known, '52998224725')
  await work()
  for (const placed of [named, known, unnamed]) {
    await move(placed, 'aceitar')
    await move(placed, 'sair')
  }
  await work()
  const xmlOf = async (placed: Placed) => {
    const { venda_id } = await wayOf(placed)
    const [note] = await loja.sql<{ status_emissao: string; xml: string }>(
      `select f.status_emissao, f.xml_assinado as xml from documentos_fiscais f where f.venda_id in
        (select i.venda_id from venda_itens i where i.origem_venda_id = $1)`,
      [venda_id],
    )
    expect(note?.status_emissao).toBe('autorizada')
    return note?.xml
  }
  const xml = await xmlOf(named)
  // whoever received the payment for the application is named with it, and as the intermediary
  for (const tag of [
    `<infIntermed><CNPJ>98765001000121</CNPJ><idCadIntTran>${merchant.id.slice(0, 60)}</idCadIntTran>`,
    '<indIntermed>1</indIntermed>',
    '<card><tpIntegra>2</tpIntegra><CNPJ>98765001000121</CNPJ></card>',
    ...['<indPres>4</indPres>', `<dest><CPF>11144477735</CPF><xNome>`],
    ...['<enderDest><xLgr>Rua das Flores</xLgr><nro>10</nro><xCpl>apto 12</xCpl><xBairro>Centro</xBairro>'],
    ...[
      '<cMun>3550308</cMun><xMun>São Paulo</xMun><UF>SP</UF><CEP>01001000</CEP>',
      '<fone>11999990000</fone>',
    ],
  ])
    expect(xml).toContain(tag)
  // a registered customer's order goes to another door than the registered one
  const elsewhere = await xmlOf(known)
  for (const tag of ['<dest><CPF>52998224725</CPF>', '<enderDest><xLgr>Rua das Flores</xLgr><nro>10</nro>'])
    expect(elsewhere).toContain(tag)
  expect(elsewhere).not.toContain('Rua da Rita')
  const other = await wayOf(unnamed)
  // asked again, it says the same once
  expect((await loja.caixa.call('POST', 'delivery/pedidos/nota', { pedidos: [other.venda_id] })).status).toBe(
    200,
  )
  await work()
  expect(await noteOf(unnamed)).toBeUndefined()
  const told = await loja.sql<{ mensagem: string }>('select mensagem from notificacoes where titulo = $1', [
    `A nota do pedido #${other.venda_id} não saiu`,
  ])
  expect(told).toMatchObject([{ mensagem: expect.stringContaining('a nota pede o CPF ou CNPJ do cliente') }])
})

/** Status of the sale made of an order, and of its note. */
const noteOf = async (placed: Placed) => {
  const { venda_id } = await wayOf(placed)
  const [note] = await loja.sql<{ status: string; status_emissao: string }>(
    `select v.status, f.status_emissao from vendas v join documentos_fiscais f on f.venda_id = v.id and f.atual
      where v.account_id = $1 and v.id in (select i.venda_id from venda_itens i where i.origem_venda_id = $2)`,
    [loja.account_id, venda_id],
  )
  return note
}
/** Places an order that is accepted and has its note. */
async function noted(): Promise<Placed> {
  const placed = place({ kind: 'retirada' })
  await pass(MINUTE_MS)
  await move(placed, 'aceitar')
  const { venda_id } = await wayOf(placed)
  await loja.caixa.call('POST', 'delivery/pedidos/nota', { pedidos: [venda_id] })
  await work()
  expect(await noteOf(placed)).toMatchObject({ status: 'T', status_emissao: 'autorizada' })
  return placed
}

test('o canal diz o CNPJ da sua plataforma, que vai na nota do que ela entrega', async () => {
  const { id, joined } = await connect('Plataforma')
  const change = (cnpj_intermediador: string) =>
    loja.caixa.call('PUT', `canais_pedido/${id}`, { cnpj_intermediador, loja_intermediador: 'bistro-7' })
  expect((await change('11222333000180')).body.errors).toHaveProperty('cnpj_intermediador')
  expect((await change('11222333000181')).status).toBe(200)
  const methods = { before: 'PIX', after: 'CASH' } as const
  const placed = place({ kind: 'entrega', paid: 'depois', methods }, joined)
  Object.assign(placed.order['customer'] as object, { documentNumber: '11144477735' })
  await pass()
  for (const movimento of ['aceitar', 'sair']) await move(placed, movimento)
  await work()
  const { venda_id } = await wayOf(placed)
  const [note] = await loja.sql<{ status_emissao: string; xml: string }>(
    `select f.status_emissao, f.xml_assinado as xml from documentos_fiscais f where f.venda_id in
      (select i.venda_id from venda_itens i where i.origem_venda_id = $1)`,
    [venda_id],
  )
  expect(note).toMatchObject({
    status_emissao: 'autorizada',
    xml: expect.stringContaining(
      '<infIntermed><CNPJ>11222333000181</CNPJ><idCadIntTran>bistro-7</idCadIntTran></infIntermed>',
    ),
  })
})

test('a lista acha o pedido pelo número do aplicativo, e diz a mesa e quem entrega', async () => {
  const [table, theirs] = [place({ kind: 'local' }), place({ deliveredByApp: true })]
  await work()
  const found = async ({ order }: Placed) => {
    const { body } = await loja.caixa.call('GET', `delivery/pedidos?situacao=todos&search=${order.displayId}`)
    return body.data.find(({ exibicao }: { exibicao: string }) => exibicao === order.displayId)
  }
  const searched = async (search: string) => {
    const query = `situacao=todos&search=${encodeURIComponent(search)}`
    const { body } = await loja.caixa.call('GET', `delivery/pedidos?${query}`)
    return body.data.map(({ exibicao }: { exibicao: string }) => exibicao)
  }
  for (const words of ['(11) 99999-0000', '999990000'])
    expect(await searched(words)).toContain(theirs.order.displayId)
  await loja.sql("update entregas set nome = 'Cliente 39' where externo_id = $1", [theirs.order.id])
  expect(await searched('Cliente 39')).toEqual([theirs.order.displayId])
  const { place: mesa } = table.order['indoor'] as { place: string }
  expect(await found(table)).toMatchObject({ mesa, entrega_do_canal: false, modo: 'local' })
  expect(await found(theirs)).toMatchObject({ mesa: null, entrega_do_canal: true })
  const { venda_id } = await wayOf(table)
  const { body } = await loja.caixa.call('GET', `vendas/delivery/${venda_id}`)
  expect(body.data.entrega.obs.split('\n')).toEqual(
    expect.arrayContaining([`Feira ${table.order.displayId}`, `Mesa: ${mesa}`]),
  )
})

test('o que o aplicativo recebeu ele deve à loja, e ele mesmo devolve o cancelado', async () => {
  const placed = await noted()
  const { venda_id } = await wayOf(placed)
  const ledger = () =>
    loja.sql<{ tipo: string; valor: string }>(
      `select c.tipo, sum(case when c.id = m.para_conta_id then m.valor else -m.valor end)::text as valor
        from movimentos m join contas_financeiras c on c.id in (m.de_conta_id, m.para_conta_id)
        where m.origem_tipo = 'venda' and m.origem_id in
          (select i.venda_id from venda_itens i where i.origem_venda_id = $1) group by 1 order by 1`,
      [venda_id],
    )
  const { value } = placed.order.total.orderAmount
  expect(await ledger()).toEqual([
    { tipo: 'cartao_receber', valor: value.toFixed(2) },
    { tipo: 'receita', valor: (-value).toFixed(2) },
  ])
  const owing = async (): Promise<number> => {
    const { data } = (await loja.caixa.call('GET', 'relatorios/cartoes_a_receber')).body
    const row = data.find(
      ({ valores }: { valores: Record<string, string> }) => valores['devedor'] === 'Feira',
    )
    return Number(row?.valores.aberto ?? 0)
  }
  const deve = await owing()
  expect(deve).toBeGreaterThanOrEqual(value)
  app.book.cancel(placed)
  await work()
  await pass(MINUTE_MS)
  expect(await noteOf(placed)).toMatchObject({ status: 'C' })
  expect((await ledger()).map(({ valor }) => Number(valor))).toEqual([0, 0])
  expect((await owing()).toFixed(2)).toBe((deve - value).toFixed(2))
  const owed = await loja.sql(
    'select 1 from valores_a_devolver where venda_id in (select i.venda_id from venda_itens i where i.origem_venda_id = $1)',
    [venda_id],
  )
  expect(owed).toEqual([])
})

test('cancelado depois da nota, o pedido a cancela e é cancelado com ela', async () => {
  const [byShop, byApp] = [await noted(), await noted()]
  await move(byShop, 'cancelar', 'Desistiu')
  app.book.cancel(byApp)
  await work()
  await pass(MINUTE_MS)
  for (const placed of [byShop, byApp]) {
    expect(await noteOf(placed)).toMatchObject({ status: 'C', status_emissao: 'cancelada' })
    expect(await wayOf(placed)).toMatchObject({ estado: 'cancelado', status: 'C' })
  }
})

test('a nota recusada de um pedido é dita no sininho e na lista', async () => {
  const placed = place({ kind: 'retirada' })
  await work()
  const { venda_id } = await wayOf(placed)
  loja.simulador.dials.adjust({ rejeitar: 882 })
  for (const movimento of ['aceitar', 'retirar']) await move(placed, movimento)
  await work()
  loja.simulador.dials.adjust({ rejeitar: null })
  expect(await noteOf(placed)).toMatchObject({ status: 'R' })
  expect(await bell()).toContain(`A nota do pedido #${venda_id} não saiu`)
  const { body } = await loja.caixa.call('GET', `delivery/pedidos?situacao=todos&search=${venda_id}`)
  expect(body.data).toMatchObject([{ id: venda_id, sem_nota: true }])
})

/** Sends orders out with a courier, lets `ended` end them, and settles: what he received, by method. */
async function settle(orders: readonly Placed[], ended: (placed: Placed) => unknown) {
  const entregador_id = loja.parceiros.semEndereco
  await loja.sql("update parceiros set classificacaos = '{1,5}' where id = $1", [entregador_id])
  const [till] = await loja.sql<{ uuid: string }>("select uuid from sessoes_caixa where estado = 'aberto'")
  await work()
  for (const placed of orders) {
    await move(placed, 'aceitar')
    const { venda_id } = await wayOf(placed)
    const pedidos = [venda_id]
    const out = { movimento: 'sair', pedidos, troco: '0.00', entregador_id }
    expect((await loja.caixa.call('POST', 'delivery/pedidos/mover', out)).status).toBe(200)
    await work()
    await ended(placed)
  }
  await pass(MINUTE_MS)
  const { status, body } = await loja.caixa.call('POST', 'delivery/acertos', {
    ...{ uuid: novoUuid(), sessao_uuid: till?.uuid, entregador_id, devolvido: '0.00' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const atTheDoor = async (placed: Placed) => {
  const { valor_total, pago_antes } = await wayOf(placed)
  return dec(valor_total).minus(pago_antes).toFixed(2)
}

test('quem entrega acerta o que recebeu à porta, e não o que foi pago antes', async () => {
  const of = (before: 'MEAL_VOUCHER' | 'PIX', after: 'CREDIT' | 'PIX') =>
    place({ paid: 'metade', methods: { before, after }, coupons: true })
  const orders = [of('MEAL_VOUCHER', 'CREDIT'), of('PIX', 'PIX')]
  const { meios } = await settle(orders, placed => move(placed, 'entregar'))
  const [credit, pix] = await Promise.all(orders.map(atTheDoor))
  expect(meios).toEqual([
    { meio: '03', valor: credit },
    { meio: '17', valor: pix },
  ])
})

test('o dinheiro do pedido que o aplicativo concluiu antes do acerto é de quem entrega', async () => {
  const placed = place({ paid: 'depois', methods: { before: 'PIX', after: 'CASH' } })
  const { meios, diferenca } = await settle([placed], () => app.book.command(placed, 'delivered', {}))
  expect((await wayOf(placed)).estado).toBe('concluido')
  const valor = await atTheDoor(placed)
  expect({ meios, diferenca }).toEqual({ meios: [{ meio: '01', valor }], diferenca: `-${valor}` })
})

test('o que o balcão e a mesa recebem entra no caixa por acerto, uma vez', async () => {
  const [till] = await loja.sql<{ uuid: string; id: number }>(
    "select uuid, id from sessoes_caixa where estado = 'aberto' order by id limit 1",
  )
  const setting = (emitir: number) =>
    loja.sql('update empresas set emitir_delivery = $2 where id = $1', [loja.empresa_id, emitir])
  const counter = async () => {
    const { body } = await loja.caixa.call('GET', 'delivery/acertos')
    return body.data.find(({ balcao }: { balcao: boolean }) => balcao)
  }
  const of = (kind: 'local' | 'retirada', after: 'CASH' | 'DEBIT') =>
    place({ kind, paid: 'depois', methods: { before: 'PIX', after } })
  const [table, byCard, byHand] = [of('local', 'CASH'), of('retirada', 'DEBIT'), of('retirada', 'CASH')]
  await work()
  // without a note it may be sold at a till, so that nobody settles it
  await setting(0)
  await move(byHand, 'aceitar')
  await move(byHand, 'retirar')
  expect(await counter()).toBeUndefined()
  await setting(3)
  for (const placed of [table, byCard]) await move(placed, 'aceitar')
  await move(table, 'servir')
  await move(byCard, 'retirar')
  await loja.caixa.call('POST', 'delivery/pedidos/nota', { pedidos: [(await wayOf(byHand)).venda_id] })
  await work()
  const all = await Promise.all([table, byCard, byHand].map(wayOf))
  const ids = all.map(({ venda_id }) => venda_id)
  const [one = '', card, two = ''] = all.map(({ valor_total }) => valor_total)
  const cash = dec(one).plus(two).toFixed(2)
  const meios = [
    { meio: '01', valor: cash },
    { meio: '04', valor: card },
  ]
  expect(await counter()).toMatchObject({ entregador_id: null, nome: 'Balcão e mesas', meios })
  const pending = async () => {
    const x = await loja.caixa.call('POST', 'caixa/leitura_x', { uuid: novoUuid(), sessao_uuid: till?.uuid })
    return x.body.data.leitura.pendencias.filter(
      ({ tipo }: { tipo: string }) => tipo === 'balcao_por_acertar',
    )
  }
  expect(await pending()).toContainEqual({ tipo: 'balcao_por_acertar', qtde: 3 })
  loja.clock.advance(MINUTE_MS)
  const settled = {
    ...{ uuid: novoUuid(), sessao_uuid: till?.uuid, entregador_id: null, balcao: true, devolvido: cash },
  }
  const post = (change = {}) => loja.caixa.call('POST', 'delivery/acertos', { ...settled, ...change })
  const done = await post()
  expect([done.status, done.body.data]).toEqual([200, { meios, diferenca: '0.00' }])
  expect((await post()).body.data).toEqual(done.body.data)
  expect((await post({ balcao: false })).status).toBe(409)
  expect((await post({ uuid: novoUuid() })).status).toBe(409)
  expect(await counter()).toBeUndefined()
  expect(await pending()).toEqual([])
  for (const placed of [table, byCard, byHand])
    expect(await wayOf(placed)).toMatchObject({ estado: 'concluido' })
  // the drawer and the ledger have the cash once, through the session
  const sold = 'select i.venda_id from venda_itens i where i.origem_venda_id = any($1::bigint[])'
  const ledger = await loja.sql<{ tipo: string; valor: string }>(
    `select c.tipo, sum(case when c.id = m.para_conta_id then m.valor else -m.valor end)::text as valor
      from movimentos m join contas_financeiras c on c.id in (m.de_conta_id, m.para_conta_id) and c.tipo in ('caixa', 'transito')
      where m.origem_tipo = 'venda' and m.origem_id in (${sold})
        or m.origem_tipo = 'caixa_evento' and m.origem_id in
          (select id from caixa_eventos where motivo = 'Acerto com o balcão') group by 1 order by 1`,
    [ids],
  )
  expect(ledger).toEqual([
    { tipo: 'caixa', valor: cash },
    { tipo: 'transito', valor: '0.00' },
  ])
  const drawer = await loja.sql(
    `select meio, valor::text from caixa_eventos where sessao_id = $1 and motivo = 'Acerto com o balcão' order by meio`,
    [till?.id],
  )
  expect(drawer).toEqual(meios)
})

test('o pedido de que o aplicativo avisa antes de o achar é pedido de novo até vir', async () => {
  app.dials.some_404 = true
  const placed = place()
  await work()
  const gone = `Feira: o pedido ${placed.order.id.slice(0, 8)} sumiu`
  expect(await bell()).not.toContain(gone)
  await pass(MINUTE_MS)
  expect(await bell()).toContain(gone)
  app.dials.some_404 = false
  await pass()
  expect(await wayOf(placed)).toMatchObject({ estado: 'recebido' })
})

test('o evento só é confirmado depois de gravado', async () => {
  app.dials.webhook = 'desligado'
  const placed = place()
  const acks = () => app.calls.filter(call => call.endsWith('acknowledgment')).length
  const before = acks()
  await loja.deps.db.pool.query('alter table canal_eventos rename to fora')
  loja.clock.advance(INTERVAL_MS)
  loja.app.sales.outbox.wake()
  await loja.quieto()
  await loja.deps.db.pool.query('alter table fora rename to canal_eventos')
  expect([acks(), app.book.poll(merchant)]).toMatchObject([before, [{ orderId: placed.order.id }]])
  await pass(MINUTE_MS)
  expect(acks()).toBeGreaterThan(before)
  expect(await wayOf(placed)).toMatchObject({ estado: 'recebido' })
  expect(app.book.poll(merchant)).toEqual([])
})

test('o webhook assinado acorda a pergunta, e o forjado não grava nada', async () => {
  const count = async () =>
    (await loja.sql('select from canal_eventos where account_id = $1', [loja.account_id])).length
  const placed = place()
  await work()
  expect(await wayOf(placed)).toMatchObject({ estado: 'recebido' })
  const known = await count()

  expect(await app.forge(merchant)).toBe(403)
  app.dials.webhook = 'forjado'
  const other = place()
  await app.quiet()
  expect(await count()).toBe(known)
  app.dials.webhook = 'ligado'

  const url = `${merchant.webhook}/v1/orderUpdate`
  const send = async (body: string, change: Record<string, string> = {}) => {
    const signature = createHmac('sha256', merchant.client_secret).update(body).digest('hex')
    const headers = {
      ...{ 'x-app-id': merchant.app_id, 'x-app-merchantid': merchant.id, 'x-app-signature': signature },
      ...change,
    }
    return (await fetch(url, { method: 'POST', body, headers })).status
  }
  const spaced = `{ "eventId" : "e1",\n "orderId": "${other.order.id}", "eventType": "CREATED" }`
  expect(await send(spaced, { 'x-app-signature': '' })).toBe(403)
  expect(await send(spaced, { 'x-app-merchantid': 'outra' })).toBe(403)
  expect([await send(spaced), await send(spaced)]).toEqual([204, 204])
  expect(await send('{"eventId":1}')).toBe(400)
  expect(await send(' '.repeat(300_000))).toBe(413)
  await work()
  expect(await wayOf(other)).toMatchObject({ estado: 'recebido' })
  expect((await fetch(`${merchant.webhook}1/v1/newEvent`, { method: 'POST', body: spaced })).status).toBe(404)
  expect(await (await fetch(`${merchant.webhook}/merchant`)).json()).toMatchObject({ id: merchant.id })
})

test('o aceite que se perde depois de feito acaba confirmado, uma vez', async () => {
  const placed = place()
  await work()
  app.dials.falha = 'sem_resposta'
  expect(await move(placed, 'aceitar')).toMatchObject({ mudou: true })
  expect(await move(placed, 'aceitar')).toMatchObject({ mudou: false })
  await work()
  expect(placed.history).toContain('CONFIRMED')
  expect(await commands(placed)).toMatchObject([{ comando: 'confirm', estado: 'espera' }])
  app.dials.falha = null
  await pass(MINUTE_MS)
  expect(await commands(placed)).toMatchObject([{ comando: 'confirm', estado: 'confirmado' }])
  expect(placed.history.filter(event => event === 'CONFIRMED')).toHaveLength(1)

  const said = place()
  await work()
  app.dials.webhook = 'desligado'
  app.book.command(said, 'confirm', {})
  await move(said, 'aceitar')
  await work()
  expect(said.heard.at(-1)).toMatchObject({ command: 'confirm' })
  expect(await commands(said)).toMatchObject([{ comando: 'confirm', estado: 'confirmado' }])
})

test('o pronto desfeito em dez segundos não é dito ao aplicativo, e o dito fica', async () => {
  const placed = place()
  await work()
  await move(placed, 'aceitar')
  await move(placed, 'aprontar')
  const { venda_id } = await wayOf(placed)
  const undo = () => loja.caixa.call('POST', 'delivery/pedidos/desfazer', { pedidos: [venda_id] })
  expect(await undo()).toMatchObject({ status: 200, body: { data: [{ venda_id, estado: 'aceito' }] } })
  await pass()
  expect([await wayOf(placed), placed.history.at(-1)]).toMatchObject([{ estado: 'aceito' }, 'CONFIRMED'])
  expect((await undo()).body.message).toBe(
    `O pedido #${venda_id} está aceito há mais de 10 s: não se desfaz mais`,
  )
  // the shop's tablet of the application said so
  app.book.command(placed, 'readyForPickup', {})
  await work()
  expect((await undo()).body.message).toBe(`O pedido #${venda_id} já foi dito pronto a Feira`)
  expect(await wayOf(placed)).toMatchObject({ estado: 'pronto' })
})

test('onde o aplicativo pede o código, só o do cliente entrega o pedido', async () => {
  app.dials.codigo_entrega = true
  const placed = place({ kind: 'entrega' })
  await work()
  for (const movimento of ['aceitar', 'aprontar', 'sair']) await move(placed, movimento)
  const { venda_id } = await wayOf(placed)
  const deliver = (codigo?: string) =>
    loja.caixa.call('POST', 'delivery/pedidos/mover', { pedidos: [venda_id], movimento: 'entregar', codigo })
  const wrong = placed.code === '0000' ? '1111' : '0000'
  for (const said of [undefined, ' ', wrong])
    expect((await deliver(said)).body.errors).toHaveProperty('codigo')
  app.dials.falha = 'recusa'
  expect((await deliver(placed.code)).status).toBe(409)
  app.dials.falha = null
  expect(await wayOf(placed)).toMatchObject({ estado: 'saiu' })
  expect((await deliver(placed.code)).body.data).toMatchObject([{ mudou: true, estado: 'entregue' }])
  const asked = () => placed.heard.filter(({ command }) => command === 'validateCode')
  expect(asked().map(({ status }) => status)).toEqual([400, 200])
  // whoever knows no code gets the order too: the courier says why
  const other = place({ kind: 'entrega' })
  await work()
  for (const movimento of ['aceitar', 'aprontar', 'sair']) await move(other, movimento)
  expect(await move(other, 'entregar', 'A cliente perdeu o código')).toMatchObject({ estado: 'entregue' })
  const { body } = await loja.caixa.call('GET', `vendas/delivery/${(await wayOf(other)).venda_id}`)
  expect(body.data.entrega.eventos).toContainEqual(
    expect.objectContaining({ estado: 'entregue', motivo: 'A cliente perdeu o código' }),
  )
})

test('o que se recebeu de um pedido cancelado depois de entregue entra no acerto', async () => {
  const placed = place({ paid: 'depois', methods: { before: 'PIX', after: 'CASH' } })
  const valor = () => atTheDoor(placed)
  const { meios } = await settle([placed], async () => {
    await move(placed, 'entregar')
    app.book.cancel(placed)
    await work()
    expect(await wayOf(placed)).toMatchObject({ estado: 'cancelado' })
  })
  expect(meios).toEqual([{ meio: '01', valor: await valor() }])
  const told = await loja.sql<{ mensagem: string }>('select mensagem from notificacoes where titulo = $1', [
    `Feira: pedido ${placed.order.displayId} cancelado`,
  ])
  expect(told).toEqual([{ mensagem: expect.stringContaining('O cliente já o tem') }])
})

test('uma rota com pedido na rua espera, e as outras do entregador se acertam', async () => {
  const wishes = { paid: 'depois', methods: { before: 'PIX', after: 'CASH' } } as const
  const [back, out] = [place(wishes), place(wishes)]
  await settle([out], () => {}).catch(() => {})
  const { meios } = await settle([back], placed => move(placed, 'entregar'))
  expect(meios).toEqual([{ meio: '01', valor: await atTheDoor(back) }])
  expect(await wayOf(out)).toMatchObject({ estado: 'saiu' })
  await move(out, 'entregar')
  expect((await settle([], () => {})).meios).toEqual([{ meio: '01', valor: await atTheDoor(out) }])
})

test('cancelado pelo aplicativo antes do aceite, os dois livros o têm cancelado', async () => {
  const placed = place()
  await work()
  app.dials.webhook = 'desligado'
  app.book.cancel(placed)
  await move(placed, 'aceitar')
  await work()
  await pass(MINUTE_MS)
  expect(placed.history.at(-1)).toBe('CANCELLED')
  expect(await wayOf(placed)).toMatchObject({ estado: 'cancelado', status: 'C' })
  expect(await bell()).toContain(`Feira: pedido ${placed.order.displayId} cancelado`)
})

test('cancelado logo depois de entregue, o aplicativo não o ouve entregue', async () => {
  const placed = place()
  await work()
  for (const movimento of ['aceitar', 'sair', 'entregar']) await move(placed, movimento)
  await move(placed, 'cancelar', 'O cliente devolveu')
  await pass(MINUTE_MS)
  expect(placed.history.at(-1)).toBe('CANCELLED')
  expect(await wayOf(placed)).toMatchObject({ estado: 'cancelado' })
})

test('cancelado aqui depois de concluído lá, o pedido fica cancelado e o sininho diz', async () => {
  const [concluded, undone] = [place({ kind: 'retirada' }), place({ kind: 'retirada' })]
  await work()
  for (const placed of [concluded, undone]) await move(placed, 'aceitar')
  await work()
  app.dials.webhook = 'desligado'
  app.book.command(concluded, 'pickedUp', {})
  for (const placed of [concluded, undone]) await move(placed, 'cancelar', 'Problema na loja')
  await pass(MINUTE_MS)
  expect([concluded.history.at(-1), undone.history.at(-1)]).toEqual(['CONCLUDED', 'CANCELLED'])
  const told = (await bell()).filter(titulo => titulo.endsWith('concluído no aplicativo'))
  expect(told).toEqual([`Feira: pedido ${concluded.order.displayId} concluído no aplicativo`])
  for (const placed of [concluded, undone])
    expect(await wayOf(placed)).toMatchObject({ estado: 'cancelado', status: 'C' })
})

test('o pedido que o aplicativo não deixa cancelar volta ao que era', async () => {
  const [bare, sold] = [place({ kind: 'retirada' }), await noted()]
  await work()
  await move(bare, 'aceitar')
  await work()
  const { venda_id } = await wayOf(bare)
  const reserved = () =>
    loja.sql(
      `select produto_id, trim_scale(qtde)::text as qtde from estoque_reservas
        where origem_tipo = 'venda' and origem_id = $1 order by 1`,
      [venda_id],
    )
  const before = await reserved()
  app.dials.negar_cancelamento = true
  for (const placed of [bare, sold]) {
    await move(placed, 'cancelar', 'Problema na loja')
    expect(await wayOf(placed)).toMatchObject({ estado: 'cancelado' })
  }
  expect(await reserved()).toEqual([])
  await pass()
  for (const placed of [bare, sold]) {
    expect(placed.history).not.toContain('CANCELLED')
    expect(await wayOf(placed)).toMatchObject({ estado: 'aceito', status: 'A' })
  }
  expect(await reserved()).toEqual(before)
  expect(await bell()).toContain(`Feira: pedido ${bare.order.displayId}: cancelamento negado`)
  // its note was cancelled, and the order has another as it leaves
  await move(sold, 'retirar')
  await work()
  const notes = await loja.sql<{ status: string }>(
    'select v.status from vendas v where v.id in (select i.venda_id from venda_itens i where i.origem_venda_id = $1) order by v.id',
    [(await wayOf(sold)).venda_id],
  )
  expect(notes.map(({ status }) => status)).toEqual(['C', 'T'])
  app.dials.negar_cancelamento = false
  await move(bare, 'cancelar', 'Item em falta')
  await pass()
  expect(stateIn(bare)).toBe('cancelado')
  expect(await wayOf(bare)).toMatchObject({ estado: 'cancelado', status: 'C' })
})

test('a loja aceita ou nega o cancelamento que o cliente pede', async () => {
  const [accepted, denied] = [place(), place()]
  await work()
  for (const placed of [accepted, denied]) await move(placed, 'aceitar')
  await work()
  for (const placed of [accepted, denied]) {
    app.book.askToCancel(placed)
    // the kitchen goes on meanwhile
    app.book.command(placed, 'preparing', {})
  }
  await work()
  expect(await wayOf(accepted)).toMatchObject({ estado: 'preparando', aparte: 'cancelamento_pedido' })
  await move(accepted, 'cancelar', 'O cliente pediu')
  const { venda_id } = await wayOf(denied)
  const answer = await loja.caixa.call('POST', `delivery/pedidos/${venda_id}/negar_cancelamento`, {})
  expect(answer.status).toBe(200)
  await work()
  expect([accepted.history.at(-1), denied.history.at(-1)]).toEqual(['CANCELLED', 'CANCELLED_DENIED'])
  expect(denied.heard.at(-1)).toMatchObject({ body: { code: 'DISH_ALREADY_DONE' } })
  expect(await wayOf(denied)).toMatchObject({ estado: 'preparando', aparte: null })
})

test('um token curto não é pedido a cada chamada, e a credencial recusada desliga', async () => {
  app.dials.token_curto_s = 5
  const other = await connect('Curto')
  const given = () => app.tokens.filter(({ client_id }) => client_id === other.joined.client_id)
  for (let second = 0; second < 12; second++) {
    place({}, other.joined)
    await work()
    loja.clock.advance(1000)
  }
  const moments = given().map(({ at }) => at)
  expect(moments.length).toBeGreaterThan(1)
  for (const [i, at] of moments.slice(1).entries())
    expect(at - (moments[i] ?? 0)).toBeGreaterThanOrEqual(5000)
  app.dials['401'] = true
  await pass()
  const { situacao } = (await loja.caixa.call('GET', `canais_pedido/${other.id}`)).body.data
  expect(situacao).toContain('Desligado')
  expect(given().length - moments.length).toBeLessThanOrEqual(2)
  // the refusal turned the other channel off too: saving it turns it on
  app.dials['401'] = false
  expect((await loja.caixa.call('PUT', `canais_pedido/${canal}`, { preparo_min: 20 })).status).toBe(200)
  await pass()
})

test('um item sem código espera o vínculo, que o próximo pedido já tem', async () => {
  app.dials.item_sem_codigo = true
  const first = place({ paid: 'metade' })
  await work()
  const { venda_id, valor_total } = await wayOf(first)
  const title = `Feira: conferir o pedido ${first.order.displayId}`
  expect(await bell()).toContain(title)
  // its note waits for the product
  await loja.sql('update empresas set emitir_delivery = 1 where id = $1', [loja.empresa_id])
  await move(first, 'aceitar')
  await work()
  await loja.sql('update empresas set emitir_delivery = 0 where id = $1', [loja.empresa_id])
  expect(await bell()).toContain(`A nota do pedido #${venda_id} não saiu`)
  expect(
    await loja.sql('select from venda_itens where account_id = $1 and origem_venda_id = $2', [
      ...[loja.account_id, venda_id],
    ]),
  ).toEqual([])
  const codigo = String(first.order.items[1]?.['name'])
  const call = (id: number, produto_id: number) =>
    loja.caixa.call('POST', `canais_pedido/${id}/vinculos`, { codigo, produto_id })
  expect((await call(canal + 999, loja.produtos.comum)).status).toBe(404)
  expect((await call(canal, 999_999)).body.errors).toHaveProperty('produto_id')
  expect(await call(canal, loja.produtos.comum)).toMatchObject({
    status: 200,
    body: { data: { pedidos: 1 } },
  })
  const products = async (id: number) =>
    (
      await loja.sql<{ produto_id: number }>(
        'select produto_id from venda_itens where account_id = $1 and venda_id = $2',
        [loja.account_id, id],
      )
    ).map(({ produto_id }) => produto_id)
  expect(await products(venda_id)).toContain(loja.produtos.comum)
  expect((await wayOf(first)).valor_total).toBe(valor_total)
  place()
  place()
  const again = place()
  expect(String(again.order.items[1]?.['name'])).toBe(codigo)
  await work()
  expect(await bell()).not.toContain(`Feira: conferir o pedido ${again.order.displayId}`)
})

test('o cardápio que muda é lido de novo, uma vez', async () => {
  const tells = () => app.calls.filter(call => call === 'POST /v1/merchantUpdate').length
  const change = (set: string) =>
    loja.sql(`update produtos set ${set} where account_id = $1 and id = $2`, [
      ...[loja.account_id, loja.produtos.comum],
    ])
  const before = tells()
  await pass()
  expect(tells()).toBe(before)
  await change('venda_delivery = true, preco_vend = 12.50')
  await pass(MINUTE_MS)
  const [sold] = merchant.menu ?? []
  expect([tells(), sold]).toMatchObject([before + 1, { externalCode: '1', price: 125_000 }])
  // what no menu shows is not told
  await change("marca = 'Só da loja'")
  await pass(MINUTE_MS)
  expect(tells()).toBe(before + 1)
})

test('a loja vê o que falta no pedido, confere o código do cliente e diz que saiu', async () => {
  Object.assign(app.dials, { codigo_entrega: true, item_sem_codigo: true })
  const placed = place()
  const takeout = place({ kind: 'retirada' })
  await work()
  const { venda_id } = await wayOf(placed)
  const nome = String(placed.order.items[1]?.['name'])
  const { data } = (await loja.caixa.call('GET', `delivery/pedidos/${venda_id}/canal`)).body
  expect(data).toMatchObject({ canal_id: canal })
  expect([[], [{ codigo: nome, nome }]]).toContainEqual(data.sem_vinculo)
  for (const movimento of ['aceitar', 'aprontar', 'sair']) await move(placed, movimento)
  await pass()
  expect(placed.heard.at(-1)).toMatchObject({
    command: 'tracking',
    body: { deliveryTrackingInfo: { event: { type: 'DELIVERY_ONGOING' } } },
  })
  expect((await loja.caixa.call('GET', 'delivery/pedidos/999999/canal')).status).toBe(404)
  expect((await commands(takeout)).map(({ comando }) => comando)).not.toContain('tracking')
})

test('o que o aplicativo recusa ou esquece é dito no sininho', async () => {
  const untaken = async () => (await bell()).filter(titulo => titulo.includes('"Aceitar" não foi aceito'))
  const before = (await untaken()).length
  const [refused, forgotten] = [place(), place()]
  await work()
  app.dials['422_sempre'] = true
  await move(refused, 'aceitar')
  await work()
  app.dials['422_sempre'] = false
  app.dials.some_404 = true
  await move(forgotten, 'aceitar')
  await work()
  expect([await commands(refused), await commands(forgotten)]).toMatchObject([
    [{ estado: 'recusado', http: 422 }],
    [{ estado: 'expirado', http: 404 }],
  ])
  const told = await untaken()
  expect(told).toHaveLength(before + 2)
  expect(told).toContain(`Feira: "Aceitar" não foi aceito (pedido ${refused.order.displayId})`)
  expect(await wayOf(forgotten)).toMatchObject({ estado: 'aceito' })
})

test('429 é obedecido, e quatro casas fecham ao centavo', async () => {
  app.dials.centavos = true
  const placed = place({ kind: 'retirada' })
  await work()
  const items = placed.order.items.map(item => (item['totalPrice'] as { value: number }).value)
  const way = await wayOf(placed)
  expect(Number(way.valor_total)).toBe(Math.round(items.reduce((a, b) => a + b, 0) * 100) / 100)
  app.dials.limite_por_minuto = 1
  await pass()
  const calls = app.calls.length
  loja.clock.advance(10_000)
  await work()
  expect(app.calls.length).toBe(calls)
})

/** Lets time pass in seconds until an order is in the list. Gives how many; Infinity: it was not within two minutes. */
async function secondsUntilSeen({ order }: Placed): Promise<number> {
  for (let seconds = 1; seconds <= 120; seconds++) {
    loja.clock.advance(1000)
    await work()
    const rows = await loja.sql('select from entregas where account_id = $1 and externo_id = $2', [
      ...[loja.account_id, order.id],
    ])
    if (rows.length > 0) return seconds
  }
  return Number.POSITIVE_INFINITY
}

test('depois de uma falha o aplicativo é perguntado de novo em segundos', async () => {
  for (const falha of ['503', 'recusa'] as const) {
    await pass()
    Object.assign(app.dials, { webhook: 'desligado', falha })
    const placed = place()
    loja.clock.advance(INTERVAL_MS)
    await work()
    app.dials.falha = null
    expect(await secondsUntilSeen(placed)).toBeLessThanOrEqual(5)
  }
})

test('com metade das respostas perdidas cada pedido é visto em menos de um minuto', async () => {
  await pass()
  Object.assign(app.dials, { webhook: 'desligado', falha: 'sem_resposta', taxa: 0.5 })
  for (let n = 0; n < 4; n++) {
    const placed = [place(), ...(n % 2 ? [place(), place()] : [])]
    const seconds = []
    for (const each of placed) seconds.push(await secondsUntilSeen(each))
    expect(Math.max(...seconds)).toBeLessThan(60)
  }
})

test('o pedido que nunca se lê é dito na situação do canal', async () => {
  await pass()
  place()
  const find = app.book.find.bind(app.book)
  app.book.find = () => {
    throw new Error('down')
  }
  await pass(MINUTE_MS)
  const { body } = await loja.caixa.call('GET', `canais_pedido/${canal}`)
  app.book.find = find
  expect(body.data.situacao).toBe('1 pedido por ler')
  await pass()
})

test('o pedido que não se leu é lido de novo em segundos', async () => {
  await pass()
  app.dials.webhook = 'desligado'
  const placed = place()
  const find = app.book.find.bind(app.book)
  app.book.find = () => {
    throw new Error('down')
  }
  loja.clock.advance(INTERVAL_MS)
  await work()
  app.book.find = find
  expect(await secondsUntilSeen(placed)).toBeLessThanOrEqual(5)
})

test('o pedido que o banco não guarda com os itens é guardado como veio', async () => {
  const [nul, half, huge, far, sane] = [place(), place(), place(), place({ kind: 'agendado' }), place()]
  const named = ({ order }: Placed, name: string) => Object.assign(order['customer'] as object, { name })
  named(nul, 'Ana\0 Lima')
  named(half, 'Bia \ud83d')
  Object.assign(nul.order, { '\0extra': '\0' })
  Object.assign(huge.order.items[0] ?? {}, { quantity: 900_000_000, unitPrice: { value: 900_000_000 } })
  Object.assign(far.order, { schedule: { scheduledDateTimeStart: '+200000-01-01T00:00:00.000Z' } })
  await pass(MINUTE_MS)
  const names = await loja.sql<{ nome: string }>(
    'select nome from entregas where account_id = $1 and externo_id in ($2, $3) order by nome',
    [loja.account_id, nul.order.id, half.order.id],
  )
  expect(names).toEqual([{ nome: 'Ana Lima' }, { nome: 'Bia \ufffd' }])
  expect(await wayOf(sane)).toMatchObject({ estado: 'recebido' })
  for (const odd of [huge, far]) expect(await wayOf(odd)).toBeDefined()
  expect(await bell()).toContain(`Feira: conferir o pedido ${huge.order.displayId}`)
})

test('o pedido que o aplicativo ainda não acha é pedido de novo em segundos, ou dito', async () => {
  for (const comes of [true, false]) {
    await pass()
    Object.assign(app.dials, { webhook: 'desligado', some_404: true })
    const placed = place()
    loja.clock.advance(INTERVAL_MS)
    await work()
    app.dials.some_404 = !comes
    if (comes) expect(await secondsUntilSeen(placed)).toBeLessThanOrEqual(5)
    else {
      for (let seconds = 0; seconds < 12; seconds++) {
        loja.clock.advance(1000)
        await work()
      }
      expect(await bell()).toContain(`Feira: o pedido ${placed.order.id.slice(0, 8)} sumiu`)
      // what was told is not hurried after
      const calls = app.calls.length
      loja.clock.advance(10_000)
      await work()
      expect(app.calls.length).toBe(calls)
    }
  }
})

test('o pedido atrás de mil eventos não espera outra pergunta', async () => {
  await pass()
  Object.assign(app.dials, {
    webhook: 'desligado',
    mil_eventos: true,
    fora_de_ordem: true,
    repetir_eventos: 4,
  })
  const placed = place()
  expect(await secondsUntilSeen(placed)).toBeLessThanOrEqual(INTERVAL_MS / 1000 + 10)
})

test('o aplicativo calado não deixa um pedido novo atrás de todos os comandos', async () => {
  const orders = [1, 2, 3, 4].map(() => place())
  await work()
  Object.assign(app.dials, { webhook: 'desligado', falha: 'timeout' })
  const from = app.calls.length
  for (const placed of orders) await move(placed, 'aceitar')
  await work()
  await pass()
  const calls = app.calls.slice(from).map(call => (call.endsWith('polling') ? 'ask' : 'tell'))
  expect(calls.filter(call => call === 'tell').length).toBeGreaterThan(3)
  expect(calls.join(' ')).not.toContain('tell tell')
})

/** State that the application's book says of an order. */
function stateIn({ history, order }: Placed): string {
  if (history.includes('CANCELLED')) return 'cancelado'
  if (history.includes('CONCLUDED')) return 'concluido'
  const states = {
    DISPATCHED: 'saiu',
    READY_FOR_PICKUP: 'pronto',
    PREPARING: 'preparando',
    CONFIRMED: 'aceito',
  }
  for (const [event, state] of Object.entries(states)) if (history.includes(event)) return state
  return order.orderTiming === 'SCHEDULED' ? 'agendado' : 'recebido'
}

/** Total of the note by hand, in cents: items, the shop's own fee, less the shop's own coupons. */
function totalIn({ order }: Placed): string {
  const cents = (price: unknown) => Math.round((price as { value: number }).value * 100)
  const items = cents(order.total.itemsPrice)
  const fees = order.otherFees.filter(fee => fee['receivedBy'] === 'MERCHANT').map(fee => cents(fee['price']))
  const coupons = order.discounts.flatMap(each =>
    (each['sponsorshipValues'] as { name: string; amount: unknown }[])
      .filter(({ name }) => name === 'MERCHANT')
      .map(({ amount }) => cents(amount)),
  )
  const sum = (rows: number[]) => rows.reduce((a, b) => a + b, 0)
  return ((items + sum(fees) - sum(coupons)) / 100).toFixed(2)
}

test('depois de uma noite de trinta pedidos os dois livros dizem o mesmo', async () => {
  const second = await connect('Rápido', { aceite_automatico: true })
  const evening: Placed[] = []
  const faults = [null, 'sem_resposta', 'recusa', '500', '503', 'timeout'] as const
  const webhooks = ['ligado', 'atrasado', 'desligado', 'forjado'] as const
  for (let n = 0; n < 30; n++) {
    Object.assign(app.dials, {
      ...{ falha: faults[n % 6], taxa: 0.4, webhook: webhooks[n % 4], repetir_eventos: 1 + (n % 3) },
      ...{ fora_de_ordem: n % 2 === 0, evento_desconhecido: n % 5 === 0, mil_eventos: n === 7 },
      ...{ token_curto_s: n % 3 === 0 ? 5 : null, centavos: n % 4 === 1, item_sem_codigo: n % 6 === 5 },
      ...{ codigo_entrega: n % 7 === 3, limite_por_minuto: n % 10 === 9 ? 40 : null },
      ...{ aceitar_ate_s: n > 20 ? 240 : null, latencia_ms: n === 3 ? 1 : 0 },
      cancelar_cliente: n % 11 === 4,
      cancelar_obrigatorio: n % 13 === 6,
    })
    const kinds = ['entrega', 'retirada', 'local', 'agendado', 'demanda'] as const
    const placed = place(
      {
        ...{ kind: kinds[n % 5] as OrderWishes['kind'], options: n % 2 === 1, coupons: n % 3 === 2 },
        ...{ paid: (['antes', 'depois', 'metade'] as const)[n % 3] as OrderWishes['paid'] },
        deliveredByApp: n % 4 === 2,
      },
      n % 2 === 0 ? merchant : second.joined,
    )
    evening.push(placed)
    await pass()
    const behind = evening[n - 6]
    if (behind) await goOn(behind, n)
  }
  Object.assign(app.dials, structuredClone(PEDIDOS_DIALS))
  await pass(5 * MINUTE_MS)
  const ours: Record<string, unknown> = {}
  const theirs: Record<string, unknown> = {}
  for (const placed of evening) {
    const { estado, valor_total } = await wayOf(placed)
    const ended = estado === 'recusado' ? 'cancelado' : estado
    ours[placed.order.displayId] = [ended, valor_total]
    theirs[placed.order.displayId] = [stateIn(placed), totalIn(placed)]
  }
  expect(ours).toEqual(theirs)
  expect(new Set(Object.values(ours).map(row => (row as string[])[0])).size).toBeGreaterThan(2)
  const left = await loja.sql(
    "select from canal_comandos where account_id = $1 and estado in ('espera', 'dito')",
    [loja.account_id],
  )
  expect(left).toEqual([])
})

test('cancelado depois do prazo da nota, o sininho pede a devolução', async () => {
  const placed = await noted()
  loja.clock.advance(120 * MINUTE_MS)
  await move(placed, 'cancelar', 'Desistiu')
  await work()
  const { venda_id, status } = await wayOf(placed)
  expect([status, (await noteOf(placed))?.status]).toEqual(['A', 'T'])
  const told = await loja.sql<{ mensagem: string }>(
    'select mensagem from notificacoes where account_id = $1 and titulo = $2',
    [loja.account_id, `Pedido #${venda_id} cancelado: falta desfazer a nota`],
  )
  expect(told).toEqual([{ mensagem: expect.stringMatching(/prazo.* faça a devolução$/) }])
})

/** Does with an order what a clerk would do now. */
async function goOn(placed: Placed, n: number) {
  const known = await loja.sql('select from canal_pedidos where account_id = $1 and externo_id = $2', [
    ...[loja.account_id, placed.order.id],
  ])
  if (known.length === 0) return
  const { estado } = await wayOf(placed)
  if (estado === 'recebido' || estado === 'agendado')
    return void (n % 8 === 7 ? await move(placed, 'recusar', 'Item em falta') : await move(placed, 'aceitar'))
  if (estado !== 'aceito') return
  await move(placed, 'aprontar')
  await pass()
  if (placed.order.type === 'DELIVERY') await move(placed, 'sair')
}

test('a loja que já tem canal não é ligada outra vez, e o seu pedido é um só', async () => {
  const { id, joined } = await connect('Bistrô')
  const again = (change: Record<string, unknown>) =>
    loja.caixa.call('POST', 'canais_pedido', {
      ...{
        nome: 'Bistrô de novo',
        url: `${app.url}/`,
        merchant_id: joined.id,
        intervalo_s: 30,
        preparo_min: 25,
      },
      ...{ client_id: joined.client_id, client_secret: joined.client_secret },
      ...change,
    })
  for (const [change, campo] of [
    [{}, 'merchant_id'],
    [{ url: null }, 'merchant_id'],
    [{ client_id: 'outra' }, 'merchant_id'],
    [{ merchant_id: 'outra-loja' }, 'client_id'],
  ] as const) {
    const { status, body } = await again(change)
    expect([status, body.errors]).toEqual([422, { [campo]: [expect.stringContaining('"Bistrô"')] }])
  }
  const saved = await loja.caixa.call('PUT', `canais_pedido/${id}`, { nome: 'Bistrô da praça' })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  // what the saving asked for is over: else its end would put off the next look
  await work()
  // two of them from before this was refused
  const [twin] = await loja.sql<{ id: number }>(
    `insert into canais_pedido (account_id, empresa_id, usuario_id, nome, url, merchant_id, client_id, segredo)
      select account_id, empresa_id, usuario_id, 'Gêmeo', url, merchant_id, client_id, segredo
        from canais_pedido where id = $1 returning id`,
    [id],
  )
  app.dials.webhook = 'desligado'
  const placed = place({ kind: 'retirada' }, joined)
  await pass()
  await move(placed, 'aceitar')
  await work()
  await loja.sql('update canais_pedido set ativo = id <> $1 where id in ($1, $2)', [id, twin?.id])
  await loja.sql(`insert into outbox (account_id, tipo, alvo_id, due_at) values ($1, 'canal', $2, $3)`, [
    loja.account_id,
    twin?.id,
    loja.clock().toISOString(),
  ])
  app.book.cancel(placed)
  await pass(MINUTE_MS)
  expect(await wayOf(placed)).toMatchObject({ estado: 'cancelado' })
})

test('o canal com pedidos abertos não é excluído nem desativado', async () => {
  const { id, joined } = await connect('Cantina')
  const placed = place({ kind: 'retirada' }, joined)
  await pass()
  const { venda_id } = await wayOf(placed)
  const open = `Há um pedido aberto deste canal (#${venda_id})`
  const removed = await loja.caixa.call('DELETE', `canais_pedido/${id}`)
  expect([removed.status, JSON.stringify(removed.body)]).toEqual([409, expect.stringContaining(open)])
  const off = await loja.caixa.call('PUT', `canais_pedido/${id}`, { ativo: false })
  expect([off.status, off.body.errors]).toEqual([422, { ativo: [expect.stringContaining(open)] }])
  await move(placed, 'recusar', 'Item em falta')
  const untold = await loja.caixa.call('DELETE', `canais_pedido/${id}`)
  expect([untold.status, JSON.stringify(untold.body)]).toEqual([
    409,
    expect.stringContaining('ainda não foi dito'),
  ])
  await pass()
  expect(stateIn(placed)).toBe('cancelado')
  const gone = await loja.caixa.call('DELETE', `canais_pedido/${id}`)
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
})

test('o pedido pago no aplicativo com cartão se edita: a bandeira ninguém a sabe', async () => {
  const methods = { before: 'CREDIT', after: 'DEBIT' } as const
  for (const paid of ['antes', 'metade'] as const) {
    const placed = place({ kind: 'entrega', paid, methods })
    await work()
    await move(placed, 'aceitar')
    const { venda_id } = await wayOf(placed)
    const { body } = await loja.caixa.call('GET', `vendas/${venda_id}`)
    const known = { parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco }
    const saved = await loja.caixa.call('PUT', `vendas/${venda_id}`, { ...body.data, ...known })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.data).toMatchObject({ parceiro_id: loja.parceiros.completo })
    expect(saved.body.data.pagamento[0]).toMatchObject({ recebido_antes: true, tpag: '03' })
  }
})

test('o cardápio do aplicativo tem os preços da tabela do canal', async () => {
  const create = async (path: string, said: object): Promise<number> => {
    const { status, body } = await loja.caixa.call('POST', path, said)
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data.id
  }
  const change = async (path: string, said: object) => {
    const { status, body } = await loja.caixa.call('PUT', path, said)
    expect([status, body.errors]).toEqual([200, undefined])
  }
  const tells = () => app.calls.filter(call => call === 'POST /v1/merchantUpdate').length
  const copy = (referencia: string, preco: string, categoria_id: number | null) =>
    inserir(loja, loja.account_id, 'produtos', {
      ...{ empresa_id: loja.empresa_id, referencia, nome: referencia, unidade: 'UN', ncm: '22011000' },
      ...{ venda_delivery: true, preco_vend: preco, categoria_id },
    })
  const drinks = await create('categorias', { nome: 'Bebidas' })
  await copy('SUCO', '20.00', drinks)
  await copy('PAO', '4.00', null)
  await loja.sql('update produtos set venda_delivery = true, preco_vend = 12.50 where id = $1', [
    loja.produtos.comum,
  ])
  const tabela_id = await create('tabelas_preco', { nome: 'APLICATIVO', tipo: 2, todos: false })
  const produto_id = loja.produtos.comum
  const ofWater = await create('tabelas_preco_itens', { tabela_id, produto_id, valor: '20' })
  await create('tabelas_preco_itens', { tabela_id, produto_id, qtde_min: '2', valor: '-50' })
  await create('tabelas_preco_itens', { tabela_id, categoria_id: drinks, valor: '12.5' })

  const { id, joined, own } = await connect('Tabelado')
  await pass()
  /** R$ of each item by its code, as the application reads them. */
  const prices = async () => {
    const { items, itemOffers } = (await (await fetch(`${own}/merchant`)).json()) as {
      items: { id: string; externalCode: string }[]
      itemOffers: { itemId: string; price: { value: number } }[]
    }
    const codes = new Map(items.map(item => [item.id, item.externalCode]))
    return Object.fromEntries(itemOffers.map(({ itemId, price }) => [codes.get(itemId), price.value]))
  }
  const ownPrices = { 1: 12.5, SUCO: 20, PAO: 4 }
  expect(await prices()).toEqual(ownPrices)
  const before = tells()

  await change(`canais_pedido/${id}`, { tabela_preco_id: tabela_id })
  await pass()
  // 12.50 + 20 %, 20.00 + 12.5 %
  expect(await prices()).toEqual({ 1: 15, SUCO: 22.5, PAO: 4 })
  expect(tells()).toBe(before + 1)
  // the channel that names none has the products' prices
  expect(await (await fetch(`${merchant.webhook}/merchant`)).text()).not.toContain('22.5')

  // what the application charges stays, though whoever saved the channel may change no price
  await loja.sql(`update grupos set ${rights({ pdv_preco: false, pdv_desconto: false })}`)
  const placed = place({ kind: 'retirada', coupons: true }, joined)
  await work()
  await loja.sql(`update grupos set ${rights({ pdv_preco: true, pdv_desconto: true })}`)
  const { venda_id, valor_total } = await wayOf(placed)
  // the shop's coupon is 2.00, that of the application a payment
  expect(Number(valor_total)).toBe(placed.order.total.itemsPrice.value - 2)
  const lines = await loja.sql<{ tabela_id: number | null }>(
    'select tabela_id from venda_itens where account_id = $1 and venda_id = $2',
    [loja.account_id, venda_id],
  )
  expect(new Set(lines.map(line => line.tabela_id))).toEqual(new Set([null]))

  await change(`tabelas_preco_itens/${ofWater}`, { valor: '40' })
  await pass()
  expect(tells()).toBe(before + 2)
  expect(joined.menu?.find(({ externalCode }) => externalCode === '1')?.price).toBe(175_000)
  // deleting a price is a change too
  expect((await loja.caixa.call('DELETE', `tabelas_preco_itens/${ofWater}`)).status).toBe(200)
  await pass()
  expect([tells(), (await prices())['1']]).toEqual([before + 3, 12.5])
  // today is its last day
  const today = diaEm(loja.clock())
  await loja.sql('update tabelas_preco set data_fim = $2 where id = $1', [tabela_id, today])
  await pass()
  expect([tells(), (await prices())['SUCO']]).toEqual([before + 3, 22.5])
  loja.clock.advance(24 * 60 * MINUTE_MS)
  await pass()
  expect([tells(), await prices()]).toEqual([before + 4, ownPrices])
})
