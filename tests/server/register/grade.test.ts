import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
interface Grupo {
  id: number
  itens: { id: number; nome: string }[]
}
let tamanhos: Grupo
let cores: Grupo
let outro: Grupo

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  const grupo = async (api: string, nome: string, itens: string[]): Promise<Grupo> =>
    (await dono.call('POST', api, { nome, itens: itens.map(item => ({ nome: item })) })).body.data
  tamanhos = await grupo('tamanhos', 'Calçado', ['38', '39', '40'])
  cores = await grupo('subdivisaos', 'Couro', ['Preto', 'Café'])
  outro = await grupo('tamanhos', 'Infantil', ['22'])
})
afterAll(() => t.close())

const linha = (i: number, j: number, resto: object = {}) => ({
  tamanho_item_id: tamanhos.itens[i]?.id,
  subdivisao_item_id: cores.itens[j]?.id,
  estoque: { preco_vend: '199.9' },
  ...resto,
})

const produto = (referencia: string, grades: object[], resto: object = {}) => ({
  referencia,
  nome: `SAPATO ${referencia}`,
  unidade: 'UN',
  ncm: '64039990',
  icms_dentro_id: 1,
  icms_fora_id: 2,
  pisconfins_id: 1,
  controle_grade: true,
  tamanho_id: tamanhos.id,
  subdivisao_id: cores.id,
  grades,
  ...resto,
})

const post = async (body: object) => {
  const { status, body: answer } = await dono.call('POST', 'produtos', body)
  return { status, erros: answer.errors as Record<string, string[]> | undefined, data: answer.data }
}
const criado = async (...args: Parameters<typeof produto>) => {
  const { status, erros, data } = await post(produto(...args))
  expect([status, erros]).toEqual([201, undefined])
  return data
}

test('as linhas da grade têm ordem, nomes, códigos e preço próprios', async () => {
  const { id } = await criado('GRA-1', [
    linha(2, 1, { referencia: 'GRA-1-40C', gtin: '7891234567895', estoque: { preco_vend: '210' } }),
    linha(0, 0),
  ])
  const { data } = (await dono.call('GET', `produtos/${id}/grades`)).body
  expect(data).toMatchObject([
    {
      ordem: 0,
      tamanho_item: { nome: '40' },
      subdivisao_item: { nome: 'Café' },
      referencia: 'GRA-1-40C',
      gtin: '7891234567895',
      estoque: { preco_vend: '210.00', pausar_venda: false, venda_delivery: false, estoque_app: false },
    },
    { ordem: 1, tamanho_item: { nome: '38' }, estoque: { preco_vend: '199.90' } },
  ])
})

test('o estoque inicial é de cada linha, e o produto diz o de cada uma e o de todas', async () => {
  const comEstoque = (i: number, j: number, estoque_inicial: string) =>
    linha(i, j, { estoque: { preco_vend: '199.9', preco_comp: '80', estoque_inicial } })
  const { id } = await criado('GRA-E', [comEstoque(0, 0, '5'), linha(0, 1)])
  const ver = async () => (await dono.call('GET', `produtos/${id}`)).body.data
  const saldos = (record: { grades: { estoque: { estoque_atual: string } }[] }) =>
    record.grades.map(({ estoque }) => estoque.estoque_atual)
  const feito = await ver()
  expect([saldos(feito), feito.estoque.estoque_atual]).toEqual([['5.00', '0.00'], '5.00'])
  // said again of a line that has one already, it is not taken twice
  const [primeira, segunda] = feito.grades
  const mudado = {
    ...feito,
    grades: [
      { ...primeira, estoque: { ...primeira.estoque, estoque_inicial: '5' } },
      segunda,
      comEstoque(1, 0, '2.5'),
    ],
  }
  const { status, body } = await dono.call('PUT', `produtos/${id}`, mudado)
  expect([status, body.errors]).toEqual([200, undefined])
  expect(saldos(await ver())).toEqual(['5.00', '0.00', '2.50'])
  const { data } = (await dono.call('GET', `estoque/produtos/${id}`)).body
  expect(data.custos.map(({ custo_medio }: { custo_medio: string }) => custo_medio)).toEqual(['80', '80'])
})

test('só a linha que nunca moveu estoque sai da grade', async () => {
  const { id, grades } = await criado('GRA-M', [
    linha(0, 0),
    linha(0, 1),
    linha(1, 0, { estoque: { preco_vend: '199.9', estoque_inicial: '3' } }),
  ])
  const [livre, ajustada, comInicial] = grades
  const ajuste = await dono.call('POST', 'estoque/movimentos', {
    ...{ uuid: randomUUID(), tipo: 'ajuste', motivo: 'Conferência da prateleira' },
    itens: [{ produto_id: id, grade_id: ajustada.id, qtde: '1' }],
  })
  expect(ajuste.status, JSON.stringify(ajuste.body)).toBe(200)
  const fica = async (...linhas: object[]) => {
    const { status, body } = await dono.call('PUT', `produtos/${id}`, { grades: linhas })
    return [status, body.message]
  }
  expect(await fica(livre, comInicial)).toEqual([
    409,
    'A grade 38- Café já tem movimento de estoque e não pode ser removida. Pause a venda dela.',
  ])
  expect((await fica(livre, ajustada))[0]).toBe(409)
  expect((await fica(ajustada, comInicial))[0]).toBe(200)
})

describe('recusas, cada uma no seu campo', () => {
  test.each<[string, () => object[], Record<string, string[]>]>([
    [
      'sem preço',
      () => [linha(0, 0), linha(0, 1, { estoque: { preco_vend: null } }), linha(1, 1, { estoque: null })],
      {
        'grades.1.estoque.preco_vend': ['Campo Obrigatório'],
        'grades.2.estoque.preco_vend': ['Campo Obrigatório'],
      },
    ],
    [
      'tamanho de outro grupo',
      () => [linha(0, 0, { tamanho_item_id: outro.itens[0]?.id })],
      { 'grades.0.tamanho_item_id': ['O tamanho 22 não é do grupo escolhido'] },
    ],
    [
      'tamanho que não existe',
      () => [linha(0, 0), linha(0, 1, { tamanho_item_id: 999_999 })],
      { 'grades.1.tamanho_item_id': ['Registro não encontrado'] },
    ],
    [
      'subdivisão de nada',
      () => [linha(0, 0, { subdivisao_item_id: 'x' })],
      { 'grades.0.subdivisao_item_id': [expect.any(String) as unknown as string] },
    ],
    [
      'a mesma combinação duas vezes',
      () => [linha(0, 0), linha(1, 1), linha(0, 0)],
      { 'grades.2.subdivisao_item_id': ['Essa grade 38- Preto já existe'] },
    ],
    [
      'o mesmo código em duas linhas',
      () => [linha(0, 0, { gtin: '111' }), linha(1, 1, { referencia: '111' })],
      { 'grades.1.referencia': ['Este código já está em outra linha deste produto'] },
    ],
  ])('%s', async (_, grades, erros) => {
    expect(await post(produto('GRA-R', grades()))).toMatchObject({ status: 422, erros })
  })

  test('o código de uma linha é de uma linha só em toda a empresa', async () => {
    await criado('GRA-C1', [linha(0, 0, { referencia: 'SP-38P' })])
    expect(
      await post(produto('GRA-C2', [linha(1, 0), linha(0, 0, { gtin: null, referencia: 'SP-38P' })])),
    ).toMatchObject({
      status: 422,
      erros: {
        'grades.1.referencia': [
          expect.stringMatching(/^O código .+ já é de .+: em Produtos, abra a referência /),
        ],
      },
    })
    expect(await post(produto('GRA-C3', [linha(0, 0)], { codigos: [{ codigo: 'SP-38P' }] }))).toMatchObject({
      erros: {
        'codigos.0.codigo': [
          expect.stringMatching(/^O código .+ já é de .+: em Produtos, abra a referência /),
        ],
      },
    })
    expect(await post(produto('sp-38p', [linha(0, 0)]))).toMatchObject({
      erros: {
        referencia: [expect.stringMatching(/^O código .+ já é de .+: em Produtos, abra a referência /)],
      },
    })
    expect(await post(produto('GRA-C4', [linha(0, 0, { referencia: 'gra-c1' })]))).toMatchObject({
      erros: {
        'grades.0.referencia': [
          expect.stringMatching(/^O código .+ já é de .+: em Produtos, abra a referência /),
        ],
      },
    })
    expect(await post(produto('GRA-C5', [linha(0, 0, { referencia: 'GRA-C5' })]))).toMatchObject({
      erros: { 'grades.0.referencia': ['Este código já é do próprio produto'] },
    })
    const { body } = await dono.call('GET', 'produtos/ref/SP-38P')
    expect(body.data.referencia).toBe('GRA-C1')
  })
})

test('trocar o grupo com linhas do outro é recusado na linha', async () => {
  const { id } = await criado('GRA-G', [linha(0, 0)])
  const { status, body } = await dono.call('PUT', `produtos/${id}`, { tamanho_id: outro.id })
  expect([status, body.errors]).toEqual([
    422,
    { 'grades.0.tamanho_item_id': ['O tamanho 38 não é do grupo escolhido'] },
  ])
  const { body: lido } = await dono.call('POST', 'produtos/importar', {
    ...{ simular: true, colunas: ['referencia', 'tamanho_id'], chave: 'referencia' },
    linhas: [['GRA-G', 'Infantil']],
  })
  expect(lido.data).toMatchObject({ inseridas: 0, alteradas: 0, recusadas: 1 })
  expect(JSON.stringify(lido.data)).toContain('O tamanho 38 não é do grupo escolhido')
})

test('o catálogo do caixa tem os códigos das linhas, com a linha de cada um', async () => {
  const { id, grades } = await criado('GRA-T', [
    linha(0, 0, { referencia: 'GRA-T-38', gtin: '7891234500009' }),
    linha(1, 0),
  ])
  const { codigos, produtos } = (await dono.call('GET', 'pdv/catalogo')).body
  expect(codigos.linhas.filter(([, produto_id]: [string, number]) => produto_id === id).sort()).toEqual([
    ['7891234500009', id, '1', grades[0].id],
    ['GRA-T-38', id, '1', grades[0].id],
  ])
  const doCaixa = produtos.linhas.find(([produto_id]: [number]) => produto_id === id)
  expect(doCaixa[produtos.colunas.indexOf('grades')][0][5]).toBe('7891234500009')
})
