import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultText, placesOf, schemaFaults } from '../../../sim/contract/judge.ts'
import { OPEN_DELIVERY } from '../../../sim/pedidos/fatos.ts'
import { documentFaults } from '../../../sim/pedidos/shop.ts'
import {
  CAMPOS,
  CAMPOS_DO_EVENTO,
  ditoPeloAplicativo,
} from '../../../src/domain/canais/opendelivery/campos.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLojaComAplicativo, type LojaComAplicativo, MERCHANT } from './aplicativo-minimo.ts'

let aberta: LojaComAplicativo
let at: string

beforeAll(async () => {
  aberta = await abrirLojaComAplicativo()
  const { loja, canal, work } = aberta
  for (const [referencia, preco_vend] of [
    ['SUCO', '20.00'],
    ['PAO', '4.50'],
  ])
    await inserir(loja, loja.account_id, 'produtos', {
      ...{ empresa_id: loja.empresa_id, referencia, nome: referencia, unidade: 'UN', ncm: '22011000' },
      ...{ venda_delivery: true, preco_vend },
    })
  await work()
  const { webhook } = (await loja.caixa.call('GET', `canais_pedido/${canal}`)).body.data
  at = String(webhook).replace('http://loja.example', '')
})
afterAll(() => aberta.close())

const get = async (path: string, method: 'GET' | 'POST' = 'GET') => {
  const answer = await aberta.loja.app.inject({ method, url: at + path })
  return { status: answer.statusCode, type: answer.headers['content-type'], json: answer.json() }
}

/** Names of the properties below a schema, as the table of the file has them: `items[].name`. */
function pathsOf(name: string): string[] {
  const properties = (schema: string): [string, unknown][] => {
    const found = OPEN_DELIVERY.schemas.get(schema)
    if (!found) throw new Error(schema)
    const own = found.facts.map((fact): [string, unknown] => [fact.name, fact.type])
    return [...(found.extends ? properties(found.extends) : []), ...own]
  }
  const below = (type: unknown, path: string): string[] => {
    const { kind, of, name: schema } = type as { kind: string; of?: unknown; name?: string }
    if (kind === 'list') return below(of, `${path}[]`)
    if (kind !== 'schema') return [path]
    return properties(String(schema)).flatMap(([property, inner]) =>
      below(inner, path === '' ? property : `${path}.${property}`),
    )
  }
  return below({ kind: 'schema', name }, '')
}

test('cada campo do pedido é tomado, mostrado ou deixado de fora com o motivo', () => {
  const file = pathsOf('Order')
  expect(file.length).toBeGreaterThan(100)
  expect(file.filter(path => !Object.hasOwn(CAMPOS, path))).toEqual([])
  // what the table of the reader has beyond the file is only what applications add
  expect(Object.keys(CAMPOS).filter(path => !file.includes(path))).toEqual(['deliveryCodeRequired'])
  for (const [path, { uso }] of Object.entries(CAMPOS))
    if (typeof uso === 'object') expect(uso.fora.length, path).toBeGreaterThan(10)
})

test('cada campo de um evento é tomado, mostrado ou deixado de fora com o motivo', () => {
  const schemas = ['Event', 'EventMetadataConfirm', 'EventMetadataPickup', 'EventMetadataCancel']
  const file = new Set(schemas.flatMap(pathsOf))
  expect([...file].filter(path => !Object.hasOwn(CAMPOS_DO_EVENTO, path))).toEqual([])
  expect(Object.keys(CAMPOS_DO_EVENTO).filter(path => !file.has(path))).toEqual([])
  expect(placesOf(OPEN_DELIVERY, 'Order').size).toBeGreaterThan(0)
})

test('o que o aplicativo disse tem uma linha por valor, com listas e nomes do padrão', () => {
  const rows = ditoPeloAplicativo({
    items: [{ name: 'A', unitPrice: { value: 1.5, currency: 'BRL' } }],
    x: '',
  })
  expect(rows.map(({ campo, rotulo, valor }) => [campo, rotulo, valor])).toEqual([
    ['items[1].name', 'Item', 'A'],
    ['items[1].unitPrice.value', 'Preço', '1.5'],
    ['items[1].unitPrice.currency', 'Preço: moeda', 'BRL'],
  ])
})

test('o documento da loja é o que o padrão pede, e o que falta se diz no canal', async () => {
  const { loja, canal } = aberta
  const situacao = async () => (await loja.caixa.call('GET', `canais_pedido/${canal}`)).body.data.situacao
  expect(await situacao()).toContain('Falta para o cardápio: latitude e longitude da loja')
  const half = await loja.caixa.call('PUT', `canais_pedido/${canal}`, { latitude: '-23.550000' })
  expect(half.body.errors).toHaveProperty('longitude')
  const place = { latitude: '-23.550000', longitude: '-46.630000', raio_entrega: 5000 }
  const said = { ...place, tipo_loja: 'BAKERY', pedido_minimo: '15.00' }
  expect((await loja.caixa.call('PUT', `canais_pedido/${canal}`, said)).status).toBe(200)
  await loja.sql(
    "update empresas set email = 'loja@exemplo.com', telefone = '1133334444' where account_id = $1 and id = $2",
    [loja.account_id, loja.empresa_id],
  )
  await inserir(loja, loja.account_id, 'horario_dias_semanas', {
    ...{ empresa_id: loja.empresa_id, dia: 1, abertura: '10:00', fechamento: '22:00', ativo: true },
  })
  const { status, json } = await get('/v1/merchant')
  expect(status).toBe(200)
  expect(documentFaults(json, MERCHANT).map(faultText)).toEqual([])
  expect(json.basicInfo).toMatchObject({
    ...{ merchantCategories: ['BAKERY'], minOrderValue: { value: 15 }, averagePreparationTime: 20 },
    ...{ address: { latitude: -23.55 }, contactEmails: ['loja@exemplo.com'] },
  })
  expect(json.services[0].serviceArea.geoRadius.radius).toEqual([{ size: 5000 }])
  expect(json.services[0].serviceHours.weekHours).toEqual([
    {
      dayOfWeek: ['MONDAY'],
      timePeriods: { startTime: '10:00:00.000-03:00', endTime: '22:00:00.000-03:00' },
    },
  ])
  expect(await situacao()).not.toContain('latitude')
})

test('estado, versões e o que não existe respondem como o padrão diz', async () => {
  const status = await get(`/v1/merchant/${MERCHANT}/status`)
  expect(schemaFaults(OPEN_DELIVERY, 'MerchantAvailability', status.json)).toEqual([])
  expect(status.json.services).toHaveLength(1)
  const versions = await get('/v1/versions/merchant')
  expect(schemaFaults(OPEN_DELIVERY, 'VersionMerchant', versions.json)).toEqual([])
  expect(versions.status).toBe(200)
  for (const [path, method] of [
    ['/v1/anything', 'GET'],
    ['/v1/merchantStatus', 'GET'],
    ['/v1/merchant/other/status', 'GET'],
    ['/v1/merchant', 'POST'],
  ] as const) {
    const answer = await get(path, method)
    expect([answer.status, answer.type], path).toEqual([
      ...[404, expect.stringMatching(/^application\/problem\+json/)],
    ])
    expect(schemaFaults(OPEN_DELIVERY, 'Error', answer.json)).toEqual([])
  }
})

test.skipIf(existsSync(new URL('../../../../shared/cases/', import.meta.url)))(
  'os casos de fora não estão ao lado do projeto: ficaram sem ser lidos',
  () => undefined,
)
