import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bodySchema, unknownKeys } from '../../../src/server/http/body-schema.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const linha = z.object({ produto_id: z.int(), extra: z.record(z.string(), z.unknown()).nullish() })
const corpo = z
  .object({
    nome: z.string(),
    itens: z.array(linha).default([]),
    grupo: z.preprocess(valor => valor, z.object({ um: z.string() }).nullable()).optional(),
    quem: z.union([z.string(), z.object({ cpf: z.string() }), z.object({ cnpj: z.string() })]).optional(),
    evento: z
      .discriminatedUnion('tipo', [
        z.object({ tipo: z.literal('a'), hora: z.string() }),
        z.object({ tipo: z.literal('b') }),
      ])
      .optional(),
  })
  .refine(() => true)
const lido = z.object({
  id: z.int(),
  itens: z.array(z.object({ saldo: z.string(), produto: z.looseObject({}) })),
})

test.each<[string, unknown, string[]]>([
  ['nada', { nome: 'a', itens: [{ produto_id: 1 }] }, []],
  [
    'no corpo, na linha e no grupo',
    { nomes: 1, itens: [{}, { qtd: 1 }], grupo: { dois: 1 } },
    ['nomes', 'itens.1.qtd', 'grupo.dois'],
  ],
  ['o que só a resposta diz se traz de volta', { id: 3, itens: [{ saldo: '1', produto: { x: 2 } }] }, []],
  ['o que é livre fica livre', { itens: [{ extra: { qualquer: 1 } }] }, []],
  ['a opção que mais conhece', { quem: { cnpj: '1', cpff: '2' } }, ['quem.cpff']],
  ['a opção que o tipo diz', { evento: { tipo: 'b', hora: '1' } }, ['evento.hora']],
  ['nomes que todo objeto tem', { toString: 1 }, ['toString']],
  ['o que não é objeto é do esquema', { itens: 'x', grupo: null, quem: 5 }, []],
])('acha %s', (_, dito, estranhos) => {
  expect(unknownKeys(bodySchema(corpo, lido), dito)).toEqual(estranhos)
})

test('um documento com campos desconhecidos é recusado pelo nome, no lugar de cada um', async () => {
  const dito = dizer(loja)
  const itens = [{ ...dito.itens?.[0], preco_st: '60.00' }]
  const { status, body } = await loja.caixa.call('POST', 'vendas', { valor_totl: '1.00', ...dito, itens })
  expect([status, body.message]).toEqual([422, 'Campo desconhecido: valor_totl'])
  expect(body.errors).toEqual({
    valor_totl: ['Campo desconhecido: valor_totl'],
    'itens.0.preco_st': ['Campo desconhecido: itens.0.preco_st'],
  })
})

test('um documento lido inteiro se grava de volta', async () => {
  const { id } = await criado(loja, dizer(loja))
  const { data } = (await loja.caixa.call('GET', `vendas/${id}`)).body
  expect((await loja.caixa.call('PUT', `vendas/${id}`, data)).status).toBe(200)
})

test('um cadastro diz o campo que não conhece, e não grava nada', async () => {
  const produto = `produtos/${loja.produtos.comum}`
  const antes = (await loja.caixa.call('GET', produto)).body.data
  const dito = { nome: 'OUTRO', estoque: { preco_venda: '1.00' } }
  const { status, body } = await loja.caixa.call('PUT', produto, dito)
  expect([status, body.errors]).toEqual([
    422,
    { 'estoque.preco_venda': ['Campo desconhecido: estoque.preco_venda'] },
  ])
  expect((await loja.caixa.call('GET', produto)).body.data.nome).toBe(antes.nome)
})

test('a venda já paga de um caixa de outra versão é gravada', async () => {
  const venda = loja.venda()
  const itens = venda.itens.map(item => ({ ...item, campo_de_amanha: '1' }))
  const { status, body } = await loja.caixa.call('POST', 'vendas', { ...venda, itens, de_amanha: true })
  expect([status, body.data?.uuid]).toEqual([200, venda.uuid])
})

test('o documento da API diz quais corpos não aceitam outros campos', async () => {
  const { paths } = (await loja.caixa.call('GET', 'openapi.json')).body
  const corpoDe = (path: string, method: string) =>
    paths[`/api/v1/${path}`][method].requestBody.content['application/json'].schema
  const documento = corpoDe('vendas/{id}', 'put')
  expect(documento.additionalProperties).toBe(false)
  expect(documento.properties.itens.items.additionalProperties).toBe(false)
  expect(documento.properties.usuario_id).toMatchObject({ readOnly: true })
  expect(documento.properties.obs.readOnly).toBeUndefined()
  const produto = corpoDe('produtos/{id}', 'put')
  expect([produto.additionalProperties, produto.properties.has_complementos.readOnly]).toEqual([false, true])
  expect(corpoDe('vendas', 'post').additionalProperties).toBeUndefined()
})
