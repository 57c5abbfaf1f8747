import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
let insumo: number
beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  const { body } = await dono.call('POST', 'produtos', {
    ...{ referencia: 'COE-I', nome: 'MASSA COE', unidade: 'UN', tipo: '10', tipo_produto: 2 },
    estoque: { preco_vend: '1', estoque_inicial: '0' },
  })
  insumo = body.data.id
})
afterAll(() => t.close())

const inclui = (referencia: string, resto: object) =>
  dono.call('POST', 'produtos', {
    ...{ referencia, nome: `PRODUTO ${referencia}`, unidade: 'UN', ncm: '22021000' },
    ...{ icms_dentro_id: 1, icms_fora_id: 2, pisconfins_id: 1 },
    estoque: { preco_vend: '5', estoque_inicial: '0' },
    ...resto,
  })
const porcao = (qtde_porcao: string) => ({ insumo_id: insumo, tipo: [1], qtde_porcao })

test.each<[string, () => object, Record<string, string[]>]>([
  [
    'porção zero',
    () => ({ composicoes: [porcao('0')] }),
    { 'composicoes.0.qtde_porcao': ['O valor mínimo é 0,01.'] },
  ],
  [
    'o mesmo insumo duas vezes',
    () => ({ composicoes: [porcao('1'), porcao('2')] }),
    { 'composicoes.1.insumo_id': ['Este insumo já está na composição'] },
  ],
  [
    'máximo menor que o mínimo',
    () => ({ estoque_minimo: '10', estoque_maximo: '9.9' }),
    { estoque_maximo: ['O estoque máximo é menor que o mínimo'] },
  ],
  [
    'código que o caixa leria como quantidade',
    () => ({ codigos: [{ codigo: '3*2' }] }),
    { 'codigos.0.codigo': ['Código inválido'] },
  ],
])('%s é recusado no campo', async (_, resto, erros) => {
  const { status, body } = await inclui('COE-R', resto())
  expect([status, body.errors]).toEqual([422, erros])
})

test('só o insumo de que nada é feito pode virar produto', async () => {
  const { body } = await inclui('COE-1', {
    composicoes: [porcao('1')],
    estoque_minimo: '1',
    estoque_maximo: '1',
  })
  const vira = () =>
    dono.call('PUT', `produtos/${insumo}`, {
      ...{ tipo_produto: 1, ncm: '22021000' },
      ...{ icms_dentro_id: 1, icms_fora_id: 2, pisconfins_id: 1 },
    })
  expect((await vira()).body.errors).toEqual({
    tipo_produto: ['Este insumo está na composição de PRODUTO COE-1'],
  })
  await dono.call('PUT', `produtos/${body.data.id}`, { composicoes: [] })
  expect((await vira()).status).toBe(200)
})
