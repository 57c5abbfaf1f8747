import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
let chave: string
let id: number

beforeAll(async () => {
  loja = await abrirLoja()
  const escopos = ['pedidos:escrever', 'catalogo:escrever']
  const made = await loja.caixa.call('POST', 'integracoes', { nome: 'Loja', escopos })
  id = made.body.data.id
  chave = (await loja.caixa.call('POST', `integracoes/${id}/chave`)).body.data.chave
})
afterAll(() => loja.close())

/** Calls the server as the shop's program does. */
async function call(path: string, payload: object) {
  const headers = { authorization: `Bearer ${chave}` }
  const answer = await loja.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

test('um endereço a que nada se enviaria é recusado onde se digita', async () => {
  const save = async (url: string) =>
    (await loja.caixa.call('POST', 'integracoes', { nome: 'Aviso', url, eventos: ['preco.mudou'] })).body
      .errors?.url?.[0]
  expect(await save('http://loja.example/avisos')).toBe('http://loja.example: o webhook precisa de https')
  for (const host of [
    '127.0.0.1',
    '169.254.169.254',
    '[::1]',
    'localhost',
    '2130706433',
    '[::ffff:10.0.0.1]',
  ])
    expect(await save(`https://${host}:8443/x`), host).toContain('fica na rede interna deste servidor')
  expect(await save('https://loja.example/avisos')).toBeUndefined()

  const channel = await loja.caixa.call('POST', 'canais_pedido', {
    ...{ nome: 'App', url: 'http://10.0.0.1/od', merchant_id: 'm', client_id: 'c', client_secret: 's' },
  })
  expect(channel.body.errors).toMatchObject({ url: ['http://10.0.0.1: o aplicativo precisa de https'] })
})

test('o endereço que já estava salvo não impede mudar o resto', async () => {
  await loja.sql("update integracoes set url = 'http://10.0.0.1/' where account_id = $1 and id = $2", [
    ...[loja.account_id, id],
  ])
  expect((await loja.caixa.call('PUT', `integracoes/${id}`, { nome: 'Loja nova' })).status).toBe(200)
  const other = await loja.caixa.call('PUT', `integracoes/${id}`, { url: 'http://10.0.0.2/' })
  expect(other.status).toBe(422)
  await loja.caixa.call('PUT', `integracoes/${id}`, { url: null })
})
