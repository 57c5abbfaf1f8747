import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAt, faultsOf, faultText, filledBy, placesOf, schemaFaults } from '../../../sim/contract/judge.ts'
import type { Merchant, OrderEvent, Placed } from '../../../sim/pedidos/book.ts'
import { PEDIDOS_DIALS } from '../../../sim/pedidos/dials.ts'
import { OPEN_DELIVERY } from '../../../sim/pedidos/fatos.ts'
import { type PedidosSimulator, startPedidosSimulator } from '../../../sim/pedidos/start.ts'
import { ROUNDS, roundOf } from '../../../sim/pedidos/walk.ts'
import { INICIO } from '../../inicio.ts'

const MENU = [
  { externalCode: '1', ean: '7891000100103', name: 'Água', price: 100_000 },
  { externalCode: '2', name: 'Suco', price: 85_000 },
]
const AT = new Date(INICIO).toISOString()
const ACCEPT = { createdAt: AT, orderExternalCode: '77' }

let app: PedidosSimulator
let merchant: Merchant
let token: string
/** Document that the shop serves, and what it heard. */
const shop = { document: {} as unknown, heard: [] as { headers: Record<string, unknown>; text: string }[] }
const server = createServer((request, response) => {
  let text = ''
  request.on('data', piece => {
    text += piece
  })
  request.on('end', () => {
    if (request.method === 'POST') shop.heard.push({ headers: request.headers, text })
    const served = request.url === '/od/merchant'
    response.writeHead(request.method === 'POST' ? 204 : served ? 200 : 404)
    response.end(served ? JSON.stringify(shop.document) : undefined)
  })
})

/** Calls the application, and holds its answer to the standard. */
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const json = text === '' ? undefined : JSON.parse(text)
  const fact = callAt(OPEN_DELIVERY, 'app', method, path.split('?')[0] as string)
  if (fact) {
    expect([...fact.answers.keys()]).toContain(answer.status)
    const type = fact.answers.get(answer.status)
    if (type) expect(faultsOf(OPEN_DELIVERY, type, json).map(faultText)).toEqual([])
    else if (answer.status >= 400) {
      expect(schemaFaults(OPEN_DELIVERY, 'Error', json)).toEqual([])
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    } else expect(text).toBe('')
  }
  return { status: answer.status, json }
}
const tell = (placed: Placed, command: string, body?: unknown) =>
  call('POST', `/v1/orders/${placed.order.id}/${command}`, body)
const place = (wishes = {}) => app.book.place(merchant, MENU, wishes)

beforeAll(async () => {
  await new Promise<void>(ready => void server.listen(0, '127.0.0.1', ready))
  app = await startPedidosSimulator(() => new Date(INICIO))
  merchant = app.book.join('Feira')
  const { client_id, client_secret } = merchant
  const form = { client_id, client_secret, grant_type: 'client_credentials' }
  const { json } = await call('POST', '/oauth/token', new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
  token = json.access_token
})
afterAll(async () => {
  server.close()
  await app.close()
})
beforeEach(() => void Object.assign(app.dials, structuredClone(PEDIDOS_DIALS)))

test('cada pedido de uma volta segue o padrão, e a volta diz tudo o que ele tem', async () => {
  const missing = placesOf(OPEN_DELIVERY, 'Order')
  const strange = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { order } = place(roundOf(round))
    const { json } = await call('GET', `/v1/orders/${order.id}`)
    const { filled, unknown } = filledBy(OPEN_DELIVERY, 'Order', json)
    for (const each of filled) missing.delete(each)
    for (const each of unknown) strange.add(each)
  }
  expect([...strange]).toEqual([])
  // the last event is what the order's life says (the next test)
  expect([...missing].filter(each => !each.startsWith('Order.lastEvent='))).toEqual([])
})

test('as somas de cada pedido fecham como o padrão manda', () => {
  const kinds = ['entrega', 'retirada', 'area', 'local', 'comanda', 'balcao', 'totem', 'agendado', 'demanda']
  const orders = [
    ...kinds.map(kind => place({ kind, coupons: true, options: true, paid: 'metade' })),
    ...Array.from({ length: ROUNDS }, (_, round) => place(roundOf(round))),
  ]
  for (const { order } of orders) {
    const told = JSON.parse(JSON.stringify(order))
    expect(schemaFaults(OPEN_DELIVERY, 'Order', told).map(faultText)).toEqual([])
    const cents = (value: number) => Math.round(value * 10_000)
    const sum = (rows: { value: number }[]) => rows.reduce((total, { value }) => total + cents(value), 0)
    const { itemsPrice, otherFees, discount, orderAmount } = told.total
    for (const { quantity, unitPrice, optionsPrice, totalPrice, options } of told.items) {
      expect(cents(totalPrice.value)).toBe(quantity * cents(unitPrice.value + optionsPrice.value))
      expect(cents(optionsPrice.value)).toBe(
        sum(options.map((each: { totalPrice: object }) => each.totalPrice)),
      )
    }
    expect(sum(told.items.map((each: { totalPrice: object }) => each.totalPrice))).toBe(
      cents(itemsPrice.value),
    )
    expect(sum(told.otherFees.map((each: { price: object }) => each.price))).toBe(cents(otherFees.value))
    for (const { amount, sponsorshipValues } of told.discounts)
      expect(sum(sponsorshipValues.map((each: { amount: object }) => each.amount))).toBe(cents(amount.value))
    expect(sum(told.discounts.map((each: { amount: object }) => each.amount))).toBe(cents(discount.value))
    expect(cents(itemsPrice.value + otherFees.value - discount.value)).toBe(cents(orderAmount.value))
    expect(sum(told.payments.methods)).toBe(cents(orderAmount.value))
    expect(cents(told.payments.prepaid + told.payments.pending)).toBe(cents(orderAmount.value))
  }
})

test('a vida dos pedidos diz cada evento do padrão, com o que ele pede', async () => {
  const done = place({ ...roundOf(5), kind: 'area' })
  await tell(done, 'confirm', ACCEPT)
  app.book.request(done)
  for (const command of ['preparing', 'readyForPickup', 'pickedUp'])
    expect((await tell(done, command)).status, command).toBe(202)
  const delivered = place()
  await tell(delivered, 'confirm', ACCEPT)
  await tell(delivered, 'dispatch', {})
  app.book.askToCancel(delivered)
  expect(
    (await tell(delivered, 'denyCancellation', { reason: 'Saiu', code: 'OUT_FOR_DELIVERY' })).status,
  ).toBe(204)
  await tell(delivered, 'delivered')
  const refused = place(roundOf(5))
  const wish = { reason: 'Faltou', code: 'UNAVAILABLE_ITEM', mode: 'MANUAL' }
  expect((await tell(refused, 'requestCancellation', wish)).status).toBe(202)
  app.dials.negar_cancelamento = true
  const kept = place()
  await tell(kept, 'requestCancellation', wish)
  app.book.askToCancel(kept)
  expect((await tell(kept, 'acceptCancellation')).status).toBe(204)

  const missing = placesOf(OPEN_DELIVERY, 'Event')
  for (;;) {
    const { status, json } = await call('GET', '/v1/events:polling')
    if (status === 204) break
    for (const event of json as OrderEvent[]) {
      const { filled, unknown } = filledBy(OPEN_DELIVERY, 'Event', event)
      expect([...unknown]).toEqual([])
      for (const each of filled) missing.delete(each)
    }
    const seen = (json as OrderEvent[])
      .slice(0, 100)
      .map(({ eventId: id, orderId, eventType }) => ({ id, orderId, eventType }))
    expect((await call('POST', '/v1/events/acknowledgment', seen)).status).toBe(202)
  }
  // reasons of a cancellation that a shop may give are the shop's
  const codes = 'EventMetadataCancel.metadata.code='
  expect([...missing].filter(each => !each.startsWith(codes))).toEqual([])
})

test.each([
  ['POST', '/v1/orders/{id}/confirm', {}, 400, 'createdAt falta; orderExternalCode falta'],
  ['POST', '/v1/orders/{id}/confirm', { ...ACCEPT, createdAt: 'hoje' }, 400, 'createdAt não é data'],
  ['POST', '/v1/orders/{id}/requestCancellation', { reason: 'x', code: 'X' }, 400, 'mode falta'],
  ['POST', '/v1/orders/{id}/denyCancellation', { reason: 'x', code: 'NO' }, 400, 'code "NO" não é da lista'],
  ['POST', '/v1/orders/{id}/preparing', undefined, 422, 'sendPreparing'],
  ['POST', '/v1/orders/{id}/tracking', { deliveryTrackingInfo: {} }, 422, 'sendTracking'],
  ['POST', '/v1/orders/{id}/nada', undefined, 404, 'Not Found'],
  ['POST', '/v1/orders/nada/confirm', ACCEPT, 404, 'Not Found'],
  ['GET', '/v1/orders/{id}/confirm', undefined, 404, 'Not Found'],
  ['PATCH', '/v1/orders/{id}/details', { preparationStartDateTime: 1 }, 400, 'não é data'],
  ['POST', '/v1/orders/{id}/validateCode', undefined, 400, 'deliveryCode falta'],
  ['GET', '/v1/events:polling?eventType=NADA', undefined, 400, 'não é da lista'],
  ['POST', '/v1/events/acknowledgment', [{ id: '1' }], 400, 'id não é um UUID'],
  ['POST', '/v1/events/acknowledgment', Array(101).fill({}), 400, 'tem mais de 100 itens'],
  ['PUT', '/v1/merchantOnboarding?merchantId=1', { ordersWebhookURL: 'x' }, 400, 'não é um endereço'],
  ['POST', '/v1/merchantUpdate', { entityType: 'MENU', updatedObjects: [] }, 400, 'updatedObjects falta'],
  ['GET', '/v1/nada', undefined, 404, 'Not Found'],
])('%s %s é julgado pelo padrão', async (method, path, body, status, title) => {
  const { order } = place()
  const answer = await call(method, path.replace('{id}', order.id), body)
  expect(answer).toMatchObject({ status, json: { title: expect.stringContaining(title) } })
})

test('o cancelamento pedido tarde demais diz em que estado o pedido está', async () => {
  const placed = place()
  app.book.cancel(placed)
  const wish = { reason: 'Faltou', code: 'UNAVAILABLE_ITEM', mode: 'AUTO' }
  expect(await tell(placed, 'requestCancellation', wish)).toMatchObject({
    status: 422,
    json: { cancellationStatus: 'CANCELLED' },
  })
})

test('o evento não pedido na pergunta fica dito, e o webhook vem assinado', async () => {
  const { port } = server.address() as AddressInfo
  const own = {
    ordersWebhookURL: `http://127.0.0.1:${port}/od`,
    getMerchantURL: { baseURL: `http://127.0.0.1:${port}/od/merchant` },
  }
  const path = `/v1/merchantOnboarding?merchantId=${merchant.id}`
  expect((await call('PUT', path, own)).status).toBe(201)
  expect((await call('PUT', path, own)).status).toBe(204)
  const placed = place()
  await app.quiet()
  const { headers, text } = shop.heard.at(-1) ?? { headers: {}, text: '' }
  expect(headers).toMatchObject({
    'x-app-id': merchant.app_id,
    'x-app-merchantid': merchant.id,
    'x-app-signature': createHmac('sha256', merchant.client_secret).update(text).digest('hex'),
  })
  expect(JSON.parse(text)).toMatchObject({ eventType: 'CREATED', orderId: placed.order.id })
  const { json } = await call('GET', '/v1/events:polling?eventType=CREATED&eventType=CONFIRMED')
  expect(json.every(({ eventType }: OrderEvent) => eventType === 'CREATED')).toBe(true)
  await tell(placed, 'confirm', ACCEPT)
  await call('GET', '/v1/events:polling?eventType=CREATED')
  expect(app.book.poll(merchant).some(({ eventType }) => eventType === 'CONFIRMED')).toBe(false)
})

test('o documento da loja é lido, julgado, e o aplicativo diz o que falta nele', async () => {
  shop.document = {
    id: merchant.id,
    status: 'OPEN',
    TTL: 5,
    services: [{ menuId: 'nada' }],
    items: [],
    itemOffers: [],
  }
  const { faults } = await app.read(merchant)
  const said = faults.map(faultText)
  for (const each of [
    'basicInfo falta',
    'status "OPEN" não é da lista',
    'TTL não é de 500',
    'services[0].menuId não há nada',
  ])
    expect(
      said.some(fault => fault.startsWith(each)),
      each,
    ).toBe(true)
  app.dials.documento_estrito = true
  const path = `/v1/merchantStatus?merchantId=${merchant.id}`
  expect((await call('GET', path)).json).toMatchObject({
    status: 'FAIL',
    moreInfo: expect.stringContaining('basicInfo falta'),
  })
  expect((await call('GET', '/v1/versions/orderingApp')).status).toBe(200)
})
