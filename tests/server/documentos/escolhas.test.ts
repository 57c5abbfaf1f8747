import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { type Dito, dizer } from './documento.ts'
import { A_MAO } from './nota.ts'

let loja: Loja
let lanche = 0
let camisa = 0
let molhos = 0
let alho = 0
beforeAll(async () => {
  loja = await abrirLoja()
  const grava = (tabela: string, linha: Record<string, unknown>) =>
    inserir(loja, loja.account_id, tabela, linha)
  const produto = (nome: string, extra: Record<string, unknown> = {}) =>
    grava('produtos', {
      ...{ empresa_id: loja.empresa_id, referencia: nome, nome, unidade: 'UN', preco_vend: '10.00' },
      ...{ ncm: '21069090', icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1, ibs_id: 1, cbs_id: 1 },
      ...extra,
    })
  alho = await produto('ALHO', { tipo: '10', tipo_produto: 2 })
  molhos = await grava('complementos', {
    ...{ empresa_id: loja.empresa_id, nome: 'Molhos', qtde_mim: 1, qtde_max: 2 },
  })
  await grava('complemento_compomentes', {
    ...{ complemento_id: molhos, insumo_id: alho, preco: '0.00', qtde: '0.1', gratis: true },
  })
  lanche = await produto('LANCHE', { complementos: [molhos] })
  const tamanho_id = await grava('tamanhos', { nome: 'Tamanho' })
  const subdivisao_id = await grava('subdivisaos', { nome: 'Cor' })
  camisa = await produto('CAMISA', { controle_grade: true, tamanho_id, subdivisao_id })
})
afterAll(() => loja.close())

const criar = async (produto_id: number, mudanca: Dito = {}, linha: object = {}) => {
  const itens = [{ produto_id, qtde: '2', preco: '10.00', ...linha }] as never
  const { status, body } = await loja.caixa.call('POST', 'vendas', dizer(loja, { itens, ...mudanca }))
  return status === 200 ? [200, {}] : [status, body.errors]
}
/** Nothing is kept of it. */
const ORCAMENTO = { tipo_operacao: 2, tipo_documento: null } as const

describe('o que se vende vai escolhido (doc 3 §5.6), com os textos de quem o adiciona', () => {
  test('o tamanho de quem tem tamanhos', async () => {
    expect(await criar(camisa, ORCAMENTO)).toEqual([422, { 'itens.0.grade_id': ['Selecione um tamanho'] }])
  })

  test('ao menos os complementos que o produto pede', async () => {
    expect(await criar(lanche, ORCAMENTO)).toEqual([
      422,
      { 'itens.0.complementos': ['Selecione no mínimo 1 Molhos'] },
    ])
    const complementos = (qtde: number) => [
      {
        complemento_id: molhos,
        nome: 'Molhos',
        compomentes: [{ insumo_id: alho, nome: 'ALHO', preco: '0.00', qtde: String(qtde), gratis: true }],
      },
    ]
    expect(await criar(lanche, ORCAMENTO, { complementos: complementos(3) })).toEqual([
      422,
      { 'itens.0.complementos.0': ['Selecione no máximo 2 Molhos'] },
    ])
    expect(await criar(lanche, ORCAMENTO, { complementos: complementos(1) })).toEqual([200, {}])
  })

  test('o que se compra não se monta', async () => {
    const compra = { tipo_operacao: 3, tipo_documento: null, tipo_atend: 9, ind_intermediador: 0 } as const
    expect(await criar(lanche, compra, { ...A_MAO, cfop: '1102' })).toEqual([200, {}])
  })
})
