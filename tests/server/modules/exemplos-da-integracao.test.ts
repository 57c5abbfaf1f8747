import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODELO_IDS } from '../../../src/domain/integracao/modelos.ts'
import { signatureOf } from '../../../src/server/modules/integracao/webhooks/signature.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

const PAGE = readFileSync(new URL('../../../docs/integration.md', import.meta.url), 'utf8')

/** The page's examples in their order: model and body. */
const EXAMPLES = [...PAGE.matchAll(/`POST \/api\/v1\/integracao\/(\w+)`[^\n]*\n```json\n([\s\S]*?)```/g)].map(
  ([, modelo = '', body = '']) => ({ modelo, body }),
)

let loja: Loja
let chave: string

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql("insert into unidades (account_id, sigla, nome) values ($1, 'UN', 'Unidade')", [
    loja.account_id,
  ])
  const escopos = ['catalogo:escrever', 'estoque:escrever', 'parceiros:escrever', 'pedidos:escrever']
  const made = await loja.caixa.call('POST', 'integracoes', { nome: 'Loja', escopos })
  chave = (await loja.caixa.call('POST', `integracoes/${made.body.data.id}/chave`)).body.data.chave
})
afterAll(() => loja.close())

const send = (modelo: string, payload: string) =>
  loja.app.inject({
    ...{ method: 'POST', url: `/api/v1/integracao/${modelo}`, payload },
    headers: { authorization: `Bearer ${chave}`, 'content-type': 'application/json' },
  })

test('cada exemplo da página de integração é aceito como está escrito', async () => {
  expect(EXAMPLES.map(({ modelo }) => modelo).toSorted()).toEqual(
    MODELO_IDS.filter(modelo => modelo !== 'vendas').toSorted(),
  )
  for (const { modelo, body } of EXAMPLES) {
    const answer = await send(modelo, body)
    expect([modelo, answer.statusCode, answer.json().data?.falhas]).toEqual([modelo, 200, []])
  }
  const again = (await send('pedidos', EXAMPLES.at(-1)?.body ?? '')).json().data
  expect(again).toMatchObject({ iguais: 1, pedidos: [{ externo_id: '10231', estado: 'recebido' }] })
  expect(again.pedidos[0]).not.toHaveProperty('aviso')
})

test('o que a página diz que um produto novo precisa é o que ele precisa', async () => {
  const linhas = [{ referencia: 'SO-A-REFERENCIA' }]
  const { falhas } = (await send('produtos', JSON.stringify({ linhas }))).json().data
  const missing: string[] = falhas.map(({ campo }: { campo: string }) => campo)
  expect(missing.toSorted()).toEqual([
    ...['estoque.estoque_inicial', 'estoque.preco_vend', 'icms_dentro_id', 'icms_fora_id'],
    ...['ncm', 'nome', 'pisconfins_id', 'unidade'],
  ])
  const told = /A new product needs (.*?)\. /.exec(PAGE)?.[1] ?? ''
  for (const field of missing) expect(told).toContain(field.replace(/^estoque\.|_id$/g, ''))
})

test('a assinatura confere pela receita da página', () => {
  const bytes = Buffer.from('{"evento":"teste","dados":{"nome":"Pão"}}')
  const header = signatureOf(bytes.toString(), ['ws_novo', 'ws_velho'], new Date(loja.clock()))
  const [, recipe = ''] = /```js\n([\s\S]*?)```/.exec(PAGE) ?? []
  const check = new Function('header', 'bytes', 'secret', 'createHmac', 'Date', `${recipe}; return ok`)
  const at = (ms: number) => ({ now: () => loja.clock().getTime() + ms })
  const ok = (secret: string, ms = 0) => check(header, bytes, secret, createHmac, at(ms)) as boolean
  expect([ok('ws_novo'), ok('ws_velho'), ok('novo'), ok('ws_novo', 301_000)]).toEqual([
    ...[true, true, false, false],
  ])
})
