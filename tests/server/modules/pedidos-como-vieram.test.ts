import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLojaComAplicativo, type LojaComAplicativo } from './aplicativo-minimo.ts'

type Json = Readonly<Record<string, unknown>>

let aberta: LojaComAplicativo
beforeAll(async () => {
  aberta = await abrirLojaComAplicativo({ subsidio_como: 'desconto' })
})
afterAll(() => aberta.close())

const price = (value: number) => ({ value, currency: 'BRL' })

/** Order of one line as Open Delivery 1.7.1 has it, 5 × 10,00, paid in advance. */
const order = (more: Json = {}): Json => ({
  ...{ type: 'DELIVERY', displayId: 'A1', createdAt: '2026-12-01T13:00:00Z', lastEvent: 'CREATED' },
  ...{ orderTiming: 'INSTANT', preparationStartDateTime: '2026-12-01T13:00:00Z' },
  merchant: { id: 'm', name: 'Loja' },
  items: [
    {
      ...{ id: 'i', index: 0, name: 'AGUA', externalCode: '1', unit: 'UN', quantity: 5 },
      ...{ unitPrice: price(10), optionsPrice: price(0), totalPrice: price(50), options: [] },
    },
  ],
  ...{ otherFees: [], discounts: [] },
  total: { itemsPrice: price(50), otherFees: price(0), discount: price(0), orderAmount: price(50) },
  payments: {
    ...{ prepaid: 50, pending: 0 },
    methods: [{ value: 50, currency: 'BRL', type: 'PREPAID', method: 'PIX' }],
  },
  customer: {
    ...{ id: 'c', name: 'Ana', documentNumber: '11144477735', ordersCountOnMerchant: 1 },
    phone: { number: '11999990000' },
  },
  delivery: {
    deliveredBy: 'MERCHANT',
    deliveryAddress: {
      ...{ country: 'BR', state: 'BR-SP', city: 'São Paulo', district: 'Centro', number: '10' },
      ...{ street: 'Rua das Flores', postalCode: '01001-000', formattedAddress: 'Rua das Flores, 10' },
      coordinates: { latitude: -23.5, longitude: -46.6 },
    },
    estimatedDeliveryDateTime: '2026-12-01T15:00:00Z',
  },
  ...more,
})

/** Tells an order and gives it as the list and the document have it. */
async function take(json: Json) {
  const { app, loja, work } = aberta
  const externo_id = app.place(json)
  await work()
  const [way] = await loja.sql<{ venda_id: number }>('select venda_id from entregas where externo_id = $1', [
    externo_id,
  ])
  if (!way) throw new Error(`nowhere: ${JSON.stringify(await bell())}`)
  const { venda_id } = way
  const listed = (await loja.caixa.call('GET', `delivery/pedidos?situacao=todos&search=${venda_id}`)).body
    .data
  const { data } = (await loja.caixa.call('GET', `vendas/delivery/${venda_id}`)).body
  const { data: dito } = (await loja.caixa.call('GET', `delivery/pedidos/${venda_id}/canal`)).body
  return {
    externo_id,
    venda_id,
    pedido: listed.find(({ id }: Json) => id === venda_id),
    documento: data,
    dito,
  }
}

const bell = () =>
  aberta.loja.sql<{ titulo: string; mensagem: string }>(
    'select titulo, mensagem from notificacoes where account_id = $1 order by id',
    [aberta.loja.account_id],
  )

/** Signed XML of the note of an order that goes out. */
async function noteOf(venda_id: number) {
  const { loja, work } = aberta
  for (const movimento of ['aceitar', 'sair'])
    await loja.caixa.call('POST', 'delivery/pedidos/mover', { pedidos: [venda_id], movimento })
  await work()
  const [note] = await loja.sql<{ status_emissao: string; xml: string }>(
    `select f.status_emissao, f.xml_assinado as xml from documentos_fiscais f where f.venda_id in
      (select i.venda_id from venda_itens i where i.origem_venda_id = $1)`,
    [venda_id],
  )
  return note
}

test('quem recebeu no cartão vem na transação, e vai na nota com a autorização', async () => {
  const { venda_id } = await take(
    order({
      payments: {
        ...{ prepaid: 50, pending: 0 },
        methods: [
          {
            ...{ value: 50, currency: 'BRL', type: 'PREPAID', method: 'CREDIT', brand: 'VISA' },
            transaction: { authorizationCode: 'A1B2C3', acquirerDocument: '98765001000121' },
          },
        ],
      },
    }),
  )
  const note = await noteOf(venda_id)
  expect(note?.status_emissao).toBe('autorizada')
  for (const tag of [
    '<indIntermed>1</indIntermed>',
    '<infIntermed><CNPJ>98765001000121</CNPJ>',
    '<card><tpIntegra>2</tpIntegra><CNPJ>98765001000121</CNPJ>',
    '<cAut>A1B2C3</cAut>',
  ])
    expect(note?.xml).toContain(tag)
})

const fee = (value: number, receivedBy: string) => ({
  ...{ name: 'Taxa', type: 'DELIVERY_FEE', receivedBy, receiverDocument: '98765001000121' },
  price: price(value),
})
const off = (value: number, name: string, target = 'DELIVERY_FEE') => ({
  ...{ amount: price(value), target, sponsorshipValues: [{ name, amount: price(value) }] },
})
const total = (items: number, fees: number, discount: number) => ({
  ...{ itemsPrice: price(items), otherFees: price(fees), discount: price(discount) },
  orderAmount: price(items + fees - discount),
})
const pix = (value: number) => ({
  ...{ prepaid: value, pending: 0 },
  methods: [{ value, currency: 'BRL', type: 'PREPAID', method: 'PIX' }],
})
const items = (more: Json) => [{ ...(order()['items'] as Json[])[0], ...more }]

test('o desconto da entrega que a loja dá tira a taxa, e não os produtos', async () => {
  const { pedido, documento } = await take(
    order({
      items: items({ quantity: 1, unitPrice: price(5), totalPrice: price(5) }),
      otherFees: [fee(8, 'MERCHANT')],
      ...{ discounts: [off(8, 'MERCHANT')], total: total(5, 8, 8), payments: pix(5) },
    }),
  )
  expect(pedido).toMatchObject({ valor_total: '5.00', a_receber: '0.00' })
  expect(documento).toMatchObject({ taxa_entrega: '0.00', desconto: '0.00', valor_produtos: '5.00' })
})

test('a entrega grátis que o aplicativo cobra e dá não toca o que é da loja', async () => {
  const { venda_id, pedido, dito } = await take(
    order({
      otherFees: [fee(8, 'MARKETPLACE')],
      ...{ discounts: [off(8, 'MARKETPLACE')], total: total(50, 8, 8), payments: pix(50) },
    }),
  )
  expect([pedido.valor_total, dito.conferir]).toEqual(['50.00', []])
  const note = await noteOf(venda_id)
  expect(note?.xml).toContain('<detPag><indPag>0</indPag><tPag>17</tPag><vPag>50.00</vPag>')
  expect(note?.xml).toContain('<vNF>50.00</vNF>')
})

test('o pedido que não se grava com os itens é gravado como veio, com o motivo', async () => {
  const { caixa } = aberta.loja
  const unread = await take(order({ displayId: 'B1', items: [], orderTiming: 7 }))
  expect(unread.pedido).toMatchObject({
    exibicao: 'B1',
    cliente: 'Ana',
    valor_total: '50.00',
    a_receber: '0.00',
  })
  expect(unread.dito.conferir[0]).toMatch(/^Gravado como veio \(items: .+\): escreva os itens/)
  expect(unread.dito.sem_vinculo).toEqual([])
  expect((await bell()).map(({ titulo }) => titulo)).toContain('AppTeste: conferir o pedido B1')
  // each of these was in no list
  const huge = items({ quantity: 900_000_000, unitPrice: { value: 900_000_000 } })
  for (const odd of [
    order({ items: huge }),
    order({ items: items({ quantity: 'muito' }) }),
    order({ items: items({ unitPrice: price(0) }), total: total(0, 0, 0), payments: pix(0) }),
    order({ total: null, payments: null }),
    order({ discounts: [off(80, 'MERCHANT', 'CART')], total: total(50, 0, 50), payments: pix(0) }),
    order({ customer: 'Ana', delivery: 'rua', displayId: 12, extraInfo: { a: 1 } }),
    order({ orderTiming: 'SCHEDULED', schedule: { scheduledDateTimeStart: '+200000-01-01T00:00:00.000Z' } }),
    { nada: true },
  ])
    expect((await take(odd)).pedido, JSON.stringify(odd)).toBeDefined()
  // the clerk writes the items, and it is an order as any other
  const { data } = (await caixa.call('GET', `vendas/${unread.venda_id}`)).body
  const [line] = data.itens
  const itens = [{ ...line, produto_id: aberta.loja.produtos.comum, nome: undefined }]
  const saved = await caixa.call('PUT', `vendas/${unread.venda_id}`, { ...data, itens })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  const { body } = await caixa.call('GET', `delivery/pedidos/${unread.venda_id}/canal`)
  expect(body.data.conferir).toEqual([])
})

test('sem produto com regras de imposto, o pedido fica no delivery com o motivo', async () => {
  const { loja } = aberta
  const before = await loja.sql<{ id: number; icms: number }>(
    'select id::int as id, icms_dentro_id::int as icms from produtos where account_id = $1',
    [loja.account_id],
  )
  await loja.sql('update produtos set icms_dentro_id = null where account_id = $1', [loja.account_id])
  try {
    const { pedido, dito } = await take(order({ displayId: 'S1' }))
    expect(pedido).toMatchObject({ exibicao: 'S1', cliente: 'Ana', valor_total: '50.00' })
    expect(dito.conferir[0]).toMatch(/^Gravado como veio \(.+\): escreva os itens/)
  } finally {
    for (const { id, icms } of before)
      await loja.sql('update produtos set icms_dentro_id = $2 where id = $1', [id, icms])
  }
})

test('o que o aplicativo disse aparece inteiro, conhecido ou não', async () => {
  const { dito } = await take(order({ orderColor: 'azul', customer: { name: 'Bia', pet: { nome: 'Rex' } } }))
  const rows = dito.dito.map(({ rotulo, valor, conhecido }: Json) => [rotulo, valor, conhecido])
  expect(rows).toContainEqual(['orderColor', 'azul', false])
  expect(rows).toContainEqual(['customer.pet.nome', 'Rex', false])
  expect(rows).toContainEqual(['Cliente', 'Bia', true])
  expect(rows).toContainEqual(['Preço', '10', true])
})

test('a comanda está onde está a mesa, e cadeira e garçom nas palavras do pedido', async () => {
  const indoor = (more: Json) =>
    order({ type: 'INDOOR', delivery: null, indoor: { indoorDateTime: '2026-12-01T14:00:00Z', ...more } })
  const { pedido, documento } = await take(indoor({ mode: 'TAB', tab: '17', seat: '2', waiterCode: 'G4' }))
  expect(pedido.mesa).toBe('Comanda 17')
  expect(documento.entrega.obs.split('\n')).toEqual(
    expect.arrayContaining(['Comanda: 17', 'Cadeira: 2', 'Garçom: G4']),
  )
  const both = await take(indoor({ mode: 'TAB', place: 'Mesa 4', tab: '17' }))
  expect(both.pedido.mesa).toBe('Mesa 4 · Comanda 17')
})

test('o código de coleta se mostra com o pedido, também o que vem depois', async () => {
  const { app, work, loja } = aberta
  const delivery = { ...(order()['delivery'] as Json), deliveredBy: 'MARKETPLACE' }
  const { documento, dito } = await take(order({ delivery: { ...delivery, pickupCode: '7431' } }))
  expect([documento.entrega.obs.split('\n'), dito.coleta]).toEqual([
    expect.arrayContaining(['Código de coleta: 7431']),
    '7431',
  ])
  const later = await take(order({ delivery }))
  expect(later.dito.coleta).toBeNull()
  app.change(later.externo_id, { delivery: { ...delivery, pickupCode: '9902' } })
  app.tell(later.externo_id, 'PICKUP_AREA_ASSIGNED', { metadata: { pickupArea: 'Vaga 3' } })
  await work()
  const { body } = await loja.caixa.call('GET', `delivery/pedidos/${later.venda_id}/canal`)
  expect(body.data.coleta).toBe('9902')
  expect(body.data.dito).toContainEqual(
    expect.objectContaining({ rotulo: 'Área de retirada', valor: 'Vaga 3' }),
  )
  expect((await bell()).map(({ titulo }) => titulo)).toContainEqual(
    expect.stringContaining('quem busca espera em Vaga 3'),
  )
})

test('o motivo com que o aplicativo cancela fica na história do pedido', async () => {
  const { app, work, loja } = aberta
  const { externo_id, venda_id } = await take(order())
  app.change(externo_id, { lastEvent: 'CANCELLED' })
  const metadata = { reason: 'Cliente desistiu', code: 'CONSUMER_CANCELLATION_REQUESTED' }
  app.tell(externo_id, 'CANCELLED', { metadata })
  await work()
  const { data } = (await loja.caixa.call('GET', `vendas/delivery/${venda_id}`)).body
  expect(data.entrega.eventos.at(-1)).toMatchObject({
    ...{ estado: 'cancelado', motivo: 'Cancelado no aplicativo: Cliente desistiu' },
  })
})

test('o quilo tem o preço que o cliente leu', async () => {
  const kg = (quantity: number, unit: number, totalPrice: number) =>
    order({
      items: items({ unit: 'KG', quantity, unitPrice: price(unit), totalPrice: price(totalPrice) }),
      ...{ total: total(totalPrice, 0, 0), payments: pix(totalPrice) },
    })
  const { documento } = await take(kg(0.345, 39.9, 13.7655))
  expect(documento.itens[0]).toMatchObject({ preco: '39.9000000000', qtde: '0.3450' })
  expect(documento.valor_total).toBe('13.77')
  const ounces = await take(order({ items: items({ unit: 'OZ' }) }))
  expect(ounces.dito.conferir).toEqual(['A quantidade de AGUA está em OZ'])
})

test('mais de cem eventos são confirmados em chamadas de cem', async () => {
  const { app, work } = aberta
  const { externo_id } = await take(order())
  for (let n = 0; n < 230; n++) app.tell(externo_id, 'CREATED')
  await work()
  const sizes = app.calls
    .filter(({ path }) => path === '/v1/events/acknowledgment')
    .map(({ body }) => (JSON.parse(body) as unknown[]).length)
  expect(sizes.slice(-3)).toEqual([100, 100, 30])
})

test('o caixa não oferece os meios de pagamento do aplicativo', async () => {
  const { loja } = aberta
  await take(order())
  const own = await loja.sql('select from meio_pagamentos where account_id = $1 and canal is not null', [
    loja.account_id,
  ])
  expect(own.length).toBeGreaterThan(0)
  const { body } = await loja.caixa.call('GET', 'pdv/catalogo')
  const named = (body.data ?? body).meios.map(({ descricao }: { descricao: string }) => descricao)
  expect(named.filter((nome: string) => nome.includes('AppTeste'))).toEqual([])
  expect(named.length).toBeGreaterThan(0)
})

test('a venda paga pelo meio do aplicativo é recusada no caixa, ou fica a conferir', async () => {
  const { loja } = aberta
  await take(order())
  const [own] = await loja.sql<{ id: number }>(
    'select id::int as id from meio_pagamentos where account_id = $1 and canal is not null order by id limit 1',
    [loja.account_id],
  )
  const sale = () => {
    const venda = loja.venda()
    const pagamento = venda.pagamento.map(paid => ({ ...paid, meio_pagamento_id: own?.id }))
    return { ...venda, pagamento }
  }
  const refused = await loja.caixa.call('POST', 'vendas', sale())
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('aplicativo AppTeste: o caixa não recebe por ele'),
  ])
  const enviada_em = loja.clock().toISOString()
  const late = await loja.caixa.call('POST', 'vendas', { ...sale(), offline: true, enviada_em })
  expect(late.status).toBe(200)
  const textos = (await loja.ver(late.body.data.id)).divergencias?.map(({ texto }) => texto)
  expect(textos).toContainEqual(expect.stringContaining('o caixa não recebe por ele'))
})

const CASES = new URL('../../../../shared/cases/', import.meta.url)

/** Cases of outside auditors, where they lie beside the project: each order by what is right of it. */
const OF_OUTSIDERS: Readonly<Record<string, (taken: Awaited<ReturnType<typeof take>>) => unknown>> = {
  'od-acquirer': async ({ venda_id }) =>
    expect((await noteOf(venda_id))?.xml).toContain('<infIntermed><CNPJ>98765001000121</CNPJ>'),
  'od-free-delivery-small': ({ pedido }) => expect(pedido.valor_total).toBe('5.00'),
  'od-free-delivery-app': ({ pedido }) => expect(pedido.valor_total).toBe('50.00'),
  'od-comanda': ({ pedido }) => expect(pedido.mesa).toBe('Comanda 17'),
  'od-pickup-code': ({ dito }) => expect(dito.coleta).toBe('7431'),
  'od-kg-price': ({ documento }) => expect(documento.itens[0].preco).toBe('39.9000000000'),
}

for (const [name, isRight] of Object.entries(OF_OUTSIDERS)) {
  const file = new URL(`${name}/order.json`, CASES)
  test.skipIf(!existsSync(file))(`o caso ${name} de fora (só onde ../shared está)`, async () => {
    await isRight(await take(JSON.parse(readFileSync(file, 'utf8'))))
  })
}
