import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

/** A product as it is added to a cart: the fields of doc 3 §3.9, by its reference. */
let t: TestApp
let dono: Client
beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
})
afterAll(() => t.close())

const criado = async (api: string, corpo: object) => {
  const { status, body } = await dono.call('POST', api, corpo)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const REGRAS = { ncm: '04029900', icms_dentro_id: 1, icms_fora_id: 2, pisconfins_id: 1 }
const insumo = (referencia: string, nome: string, resto: object = {}) =>
  criado('produtos', {
    ...{ referencia, nome, unidade: 'UN', tipo: '10', tipo_produto: 2, ...resto },
    estoque: { preco_vend: '1', estoque_inicial: '0' },
  })
const visto = async (referencia: string) => (await dono.call('GET', `produtos/ref/${referencia}`)).body.data

test('um lanche: ingredientes com o que os diz, complementos abertos, preço e estoque', async () => {
  const bacon = await insumo('CAR-BAC', 'BACON', { especificacao: 'Em fatias' })
  const molho = await insumo('CAR-MOL', 'MAIONESE')
  const molhos = await criado('complementos', {
    nome: 'Molhos do carrinho',
    qtde_mim: 1,
    qtde_max: 2,
    compomentes: [{ insumo_id: molho.id, preco: '1.5', qtde: '2', gratis: true }],
  })
  await criado('produtos', {
    ...{ referencia: 'CAR-X', nome: 'X-BACON', unidade: 'UN', ...REGRAS, complementos: [molhos.id] },
    estoque: { preco_vend: '20', estoque_inicial: '3' },
    composicoes: [{ insumo_id: bacon.id, tipo: [1, 2], qtde_porcao: '1', qtde_max_porcao: '2', preco: '4' }],
  })
  expect(await visto('CAR-X')).toMatchObject({
    nome: 'X-BACON',
    referencia: 'CAR-X',
    foto: null,
    controle_lote: false,
    controle_grade: false,
    veiculo_novo: false,
    has_complementos: true,
    preco_inicial: '20.00',
    estoque: { estoque_atual: '3.00', preco_vend: '20.00', pausar_venda: false },
    grades: [],
    composicoes: [
      {
        tipo: [1, 2],
        removivel: true,
        insumo: { nome: 'BACON', especificacao: 'Em fatias' },
        preco: '4.00',
        qtde_porcao: '1.00',
        qtde_max_porcao: '2.00',
      },
    ],
    complementos: [
      {
        nome: 'Molhos do carrinho',
        qtde_mim: 1,
        qtde_max: 2,
        compomentes: [{ insumo: { nome: 'MAIONESE' }, preco: '1.50', qtde: '2.00', gratis: true }],
      },
    ],
  })
})

test('uma grade traz as linhas com preço e como se cobra mais de uma', async () => {
  const grupo = (api: string, itens: string[]) =>
    criado(api, { nome: `${api} do carrinho`, itens: itens.map(nome => ({ nome })) })
  const [tamanhos, sabores] = [
    await grupo('tamanhos', ['G']),
    await grupo('subdivisaos', ['ATUM', 'CALABRESA']),
  ]
  await criado('produtos', {
    ...{ referencia: 'CAR-P', nome: 'PIZZA', unidade: 'UN', ...REGRAS, controle_grade: true },
    ...{ tamanho_id: tamanhos.id, subdivisao_id: sabores.id },
    ...{ prermitir_mulp_subdi: true, qtde_max_subd: 2, tipo_calculo_grade: 2 },
    estoque: { estoque_inicial: '0' },
    grades: sabores.itens.map(({ id }: { id: number }, i: number) => ({
      tamanho_item_id: tamanhos.itens[0].id,
      subdivisao_item_id: id,
      estoque: { preco_vend: String(50 - i) },
    })),
  })
  expect(await visto('CAR-P')).toMatchObject({
    controle_grade: true,
    has_complementos: false,
    complementos: [],
    preco_inicial: '49.00',
    prermitir_mulp_subdi: true,
    qtde_max_subd: 2,
    tipo_calculo_grade: 2,
    subdivisao: { nome: 'subdivisaos do carrinho' },
    grades: [
      { tamanho_item: { nome: 'G' }, subdivisao_item: { nome: 'ATUM' }, estoque: { preco_vend: '50.00' } },
      { subdivisao_item: { nome: 'CALABRESA' }, estoque: { preco_vend: '49.00' } },
    ],
  })
})
