import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAt, faultsOf, faultText, filledBy, placesOf, schemaFaults } from '../../../sim/contract/judge.ts'
import { API_PIX } from '../../../sim/pix/fatos.ts'
import { type PixSimulator, startPixSimulator } from '../../../sim/pix/start.ts'

const KEY = 'pix@loja.example'
const COB = { calendario: { expiracao: 300 }, valor: { original: '10.00' }, chave: KEY }
const WINDOW = 'inicio=2020-01-01T00:00:00Z&fim=2099-01-01T00:00:00Z'

let psp: PixSimulator
let token = ''
const notices: unknown[] = []
const shop = createServer((asked, answer) => {
  let text = ''
  asked.on('data', piece => {
    text += piece
  })
  asked.on('end', () => {
    if (asked.url === '/aviso/pix') notices.push(JSON.parse(text))
    answer.writeHead(200).end()
  })
})

/** Calls the PSP by its certificate, and holds its answer to the standard. */
async function call(method: string, path: string, body?: unknown) {
  const { status, text, type } = await new Promise<{ status: number; text: string; type: string }>(
    (done, failed) => {
      const asked = request(
        path === '/oauth/token' ? `${psp.url}/oauth/token` : `${psp.url}/api/v2${path}`,
        {
          method,
          ca: psp.caPem,
          cert: psp.client.certPem,
          key: psp.client.keyPem,
          headers: {
            'content-type': 'application/json',
            authorization:
              path === '/oauth/token'
                ? `Basic ${Buffer.from(`${psp.client.client_id}:${psp.client.client_secret}`).toString('base64')}`
                : `Bearer ${token}`,
          },
        },
        answer => {
          let said = ''
          answer.on('data', piece => {
            said += piece
          })
          answer.on('end', () =>
            done({
              status: answer.statusCode ?? 0,
              text: said,
              type: String(answer.headers['content-type']),
            }),
          )
        },
      )
      asked.on('error', failed)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    },
  )
  const json = text === '' ? undefined : JSON.parse(text)
  const fact = callAt(API_PIX, 'psp', method, path.split('?')[0] as string)
  if (status >= 400) {
    expect(schemaFaults(API_PIX, 'Problema', json)).toEqual([])
    expect(type).toBe('application/problem+json')
  } else if (fact) {
    expect([...fact.answers.keys()]).toContain(status)
    const answer = fact.answers.get(status)
    if (answer) expect(faultsOf(API_PIX, answer, json).map(faultText)).toEqual([])
    else expect(text).toBe('')
  }
  return { status, json }
}
const txid = () => crypto.randomUUID().replaceAll('-', '')
async function paid(): Promise<string> {
  const { json } = await call('PUT', `/cob/${txid()}`, COB)
  await psp.pay(json.txid)
  const [first] = (await call('GET', `/cob/${json.txid}`)).json.pix
  return first.endToEndId
}

beforeAll(async () => {
  await new Promise<void>(ready => void shop.listen(0, '127.0.0.1', ready))
  psp = await startPixSimulator()
  token = (await call('POST', '/oauth/token', { grant_type: 'client_credentials' })).json.access_token
  const { port } = shop.address() as AddressInfo
  const webhookUrl = `http://127.0.0.1:${port}/aviso`
  expect((await call('PUT', `/webhook/${encodeURIComponent(KEY)}`, { webhookUrl })).status).toBe(200)
})
afterAll(async () => {
  shop.close()
  await psp.close()
})

test('cada chamada da API Pix é respondida pela forma do padrão', async () => {
  const id = txid()
  expect((await call('PUT', `/cob/${id}`, COB)).status).toBe(201)
  expect((await call('POST', '/cob', COB)).status).toBe(201)
  expect((await call('GET', `/cob?${WINDOW}`)).json.cobs.length).toBeGreaterThan(1)
  const dated = {
    calendario: { dataDeVencimento: '2099-01-10' },
    devedor: { cpf: '11144477735', nome: 'Rita' },
    valor: { original: '10.00', multa: { modalidade: 2, valorPerc: '2.00' } },
    chave: KEY,
  }
  const other = txid()
  expect((await call('PUT', `/cobv/${other}`, dated)).status).toBe(201)
  await call('GET', `/cobv/${other}`)
  expect((await call('GET', `/cobv?${WINDOW}`)).json.cobs).toHaveLength(1)
  const gone = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
  expect((await call('PATCH', `/cobv/${other}`, gone)).status).toBe(200)
  const e2e = await paid()
  expect((await call('PUT', `/pix/${e2e}/devolucao/D1`, { valor: '1.00', descricao: 'troco' })).status).toBe(
    201,
  )
  await call('GET', `/pix/${e2e}/devolucao/D1`)
  await call('GET', `/pix/${e2e}`)
  const key = `/webhook/${encodeURIComponent(KEY)}`
  await call('GET', key)
  await call('GET', '/webhook')
  expect(psp.faults).toEqual([])
})

test('o que os bancos tomam de volta vem com a sua natureza, na lista e no aviso', async () => {
  const taken = { MED_FRAUDE: '4.00', MED_OPERACIONAL: '1.00', MED_PIX_AUTOMATICO: undefined }
  const e2e = await paid()
  await call('PUT', `/pix/${e2e}/devolucao/D2`, { valor: '2.00' })
  for (const [nature, value] of Object.entries(taken))
    await psp.takeBack(e2e, nature as keyof typeof taken, value)
  const { json } = await call('GET', `/pix/${e2e}`)
  const said = json.devolucoes.map((each: Record<string, string>) => [each['natureza'], each['valor']])
  expect(said).toEqual([
    ['ORIGINAL', '2.00'],
    ['MED_FRAUDE', '4.00'],
    ['MED_OPERACIONAL', '1.00'],
    ['MED_PIX_AUTOMATICO', '3.00'],
  ])
  const listed = await call('GET', `/pix?${WINDOW}&devolucaoPresente=true`)
  expect(listed.json.pix.map((each: { endToEndId: string }) => each.endToEndId)).toContain(e2e)
  const last = notices.at(-1)
  expect(schemaFaults(API_PIX, 'WebhookPix', last).map(faultText)).toEqual([])
  expect(last).toMatchObject({ pix: [{ endToEndId: e2e, devolucoes: json.devolucoes }] })
  // a shop does not return what is gone
  expect((await call('PUT', `/pix/${e2e}/devolucao/D3`, { valor: '0.01' })).status).toBe(400)
})

test('a devolução que termina é avisada, e a lista vem em páginas', async () => {
  const [one] = [await paid(), await paid()]
  await call('PUT', `/pix/${one}/devolucao/D4`, { valor: '10.00' })
  await call('GET', `/pix/${one}`)
  await psp.quiet()
  expect(notices.at(-1)).toMatchObject({
    pix: [{ endToEndId: one, devolucoes: [{ id: 'D4', status: 'DEVOLVIDO' }] }],
  })
  const { json } = await call('GET', `/pix?${WINDOW}&paginacao.itensPorPagina=1&paginacao.paginaAtual=1`)
  expect(json.pix).toHaveLength(1)
  expect(json.parametros.paginacao).toMatchObject({ paginaAtual: 1, itensPorPagina: 1 })
  const places = placesOf(API_PIX, 'Devolucao')
  const { filled } = filledBy(API_PIX, 'Devolucao', (await call('GET', `/pix/${one}/devolucao/D4`)).json)
  expect([...filled].every(each => places.has(each))).toBe(true)
})

test.each([
  ['PUT', '/cob/curto', COB, 'txid'],
  ['PUT', `/cob/${'a'.repeat(30)}`, { ...COB, valor: { original: '10' } }, 'valor.original'],
  ['PUT', `/cob/${'a'.repeat(30)}`, { ...COB, calendario: undefined }, 'calendario'],
  ['PUT', `/cobv/${'b'.repeat(30)}`, { ...COB, calendario: {} }, 'calendario.dataDeVencimento'],
  ['GET', '/pix?inicio=ontem&fim=hoje', undefined, 'inicio'],
  ['GET', `/pix?${WINDOW}&paginacao.itensPorPagina=1001`, undefined, 'paginacao.itensPorPagina'],
  ['PUT', '/webhook/chave', { webhookUrl: 'nada' }, 'webhookUrl'],
])('%s %s fora do padrão é recusado no campo', async (method, path, body, place) => {
  const { status, json } = await call(method, path, body)
  const said = json.violacoes.map(({ propriedade }: { propriedade: string }) => propriedade)
  expect([status, said]).toEqual([400, expect.arrayContaining([expect.stringContaining(place)])])
})

test('a chamada que o padrão não tem é 404', async () => {
  expect((await call('GET', '/cobranca')).status).toBe(404)
  expect((await call('DELETE', `/cob/${txid()}`)).status).toBe(404)
})
