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

test('um modelo que não existe se diz assim, com os que existem', async () => {
  const { status, body } = await call('integracao/clientes', { linhas: [{ nome: 'Ana' }] })
  expect([status, body.message]).toEqual([
    ...[404, 'modelo pode ser produtos, precos, parceiros, pedidos, estoque, vendas'],
  ])
})

const order = (externo_id: string, canal: string, qtde = '1') => ({
  ...{ externo_id, canal, cliente: { nome: 'Ana' }, modo: 'retirada' },
  itens: [{ referencia: '1', qtde, preco: '10.00' }],
})

test('o canal é o mesmo com outra caixa, acento ou espaço no fim', async () => {
  const linhas = ['Loja Mudá', 'loja muda', 'LOJA MUDA '].map(canal => order('7', canal))
  const { body } = await call('integracao/pedidos', { linhas })
  expect(body.data).toMatchObject({ criados: 1, iguais: 2, falhas: [] })
  const [first, ...same] = body.data.pedidos.map(({ id }: { id: number }) => id)
  expect(same).toEqual([first, first])
  const changed = await call('integracao/pedidos', { linhas: [order('7', 'LOJA MUDA', '3')] })
  expect(changed.body.data).toMatchObject({ criados: 0, atualizados: 1, pedidos: [{ id: first }] })
  const again = await call('integracao/pedidos', { linhas: [order('7', 'loja mudá', '3')] })
  expect(again.body.data).toMatchObject({ iguais: 1, pedidos: [{ id: first }] })
  const other = await call('integracao/pedidos', { linhas: [order('7', 'Outra loja')] })
  expect(other.body.data).toMatchObject({ criados: 1 })
})

test('a resposta a um pedido repetido diz onde ele está', async () => {
  const send = async () => (await call('integracao/pedidos', { linhas: [order('8', 'loja')] })).body.data
  const first = await send()
  expect(first.pedidos).toMatchObject([{ externo_id: '8', estado: 'recebido' }])
  const refused = await loja.caixa.call('POST', 'delivery/pedidos/mover', {
    ...{ pedidos: [first.pedidos[0].id], movimento: 'recusar', motivo: 'Acabou o produto' },
  })
  expect(refused.status).toBe(200)
  expect(await send()).toMatchObject({ iguais: 1, pedidos: [{ estado: 'recusado' }] })
})

test('um pedido como corpo diz como chega ao cliente', async () => {
  const modeOf = async (body: object) => {
    const { status, body: answer } = await call('integracao/pedidos', body)
    const id = answer.data?.pedidos?.[0]?.id
    const [way] = id
      ? await loja.sql<{ modo: string }>('select modo from entregas where venda_id = $1', [id])
      : []
    return [status, way?.modo ?? answer.errors]
  }
  expect(await modeOf(order('91', 'loja'))).toEqual([200, 'retirada'])
  expect(await modeOf({ ...order('92', 'loja'), modo: 'entrega' })).toEqual([200, 'entrega'])
  // the call's own word still goes, and an order that says nothing is delivered
  expect(await modeOf({ ...order('93', 'loja'), modo: 'criar' })).toEqual([200, 'entrega'])
  const wrong = { modo: ['Opção inválida'] }
  expect(await modeOf({ linhas: [order('94', 'loja')], modo: 'retirada' })).toEqual([422, wrong])
  expect(await modeOf({ ...order('95', 'loja'), modo: 'local' })).toMatchObject([
    422,
    { modo: expect.anything() },
  ])
})
