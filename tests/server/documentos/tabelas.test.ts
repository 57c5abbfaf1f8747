import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'

let loja: Loja
let tabela: number
let promocao: number
/** Prices of the table: of the common product from 12 units on, and one of nobody's table. */
let faixa: number
let alheia: number

const cadastrar = async (path: string, body: object): Promise<number> => {
  const { status, body: answer } = await loja.caixa.call('POST', path, body)
  expect([status, answer.errors]).toEqual([201, undefined])
  return answer.data.id
}
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
  const produto_id = loja.produtos.comum
  tabela = await cadastrar('tabelas_preco', { nome: 'ATACADO', tipo: 1, todos: false })
  const outra = await cadastrar('tabelas_preco', { nome: 'AMIGOS', tipo: 1, todos: false })
  faixa = await cadastrar('tabelas_preco_itens', {
    tabela_id: tabela,
    produto_id,
    qtde_min: '12',
    valor: '8',
  })
  alheia = await cadastrar('tabelas_preco_itens', { tabela_id: outra, produto_id, valor: '1' })
  const leve = {
    nome: 'Leve 3',
    tipo: 3,
    qtde: 3,
    paga: 2,
    produtos: [produto_id],
    publico: 1,
    prioridade: 1,
  }
  promocao = await cadastrar('promocoes', leve)
})
afterAll(() => loja.close())

/** Gives the clerk's group these powers of the till. */
const pode = (...flags: Flag[]) =>
  loja.sql(`update grupos set flags = '{${FLAGS.filter(f => !f.startsWith('pdv_') || flags.includes(f))}}'`)
const doCliente = (id: number | null) => loja.sql('update parceiros set tabela_preco_id = $1', [id])
beforeEach(async () => {
  await pode()
  await doCliente(tabela)
  await loja.sql('update tabelas_preco set data_fim = null')
  await loja.sql(`update tabelas_preco_itens set valor = '8' where id = $1`, [faixa])
})

type Linha = Record<string, unknown>
function pedido(linhas: readonly Linha[], mudanca: Dito = {}): Dito {
  const itens = linhas.map((linha, i) => ({ uid: `l${i}`, produto_id: loja.produtos.comum, ...linha }))
  const soma = (of: (linha: Linha) => number) => linhas.reduce((sum, linha) => sum + of(linha), 0)
  const bruto = soma(({ qtde, preco }) => Number(qtde) * Number(preco))
  return dizer(loja, {
    ...{ tipo_operacao: 4, tipo_documento: null, tipo_faturamento: 2, pagamento: [] },
    ...{ itens: itens as never, valor_produtos: bruto.toFixed(2) },
    valor_total: (bruto - soma(({ desconto }) => Number(desconto ?? 0))).toFixed(2),
    ...mudanca,
  })
}
const SEM_DIREITO = [422, { 'itens.0.preco': ['Alterar preço: você não tem permissão'] }]
const criar = async (dito: Dito) => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', dito)
  return status === 200 ? [200, {}] : [status, body.errors]
}
const linhasDe = async (id: number) =>
  (await loja.caixa.call('GET', `vendas/${id}`)).body.data.itens.map((linha: Linha) => [
    Number(linha['preco']),
    linha['tabela_id'] ?? null,
  ])
const ATACADO = () => ({ preco: '8', tabela_id: faixa })

describe('sem o direito de mudar preços', () => {
  test.each([
    ['nota', { tipo_operacao: 1, tipo_documento: 1 }],
    ['orçamento', { tipo_operacao: 2 }],
    ['pedido', {}],
  ] as const)('%s: o preço da tabela do cliente passa', async (_, tipo) => {
    const { id } = await criado(loja, pedido([{ qtde: '12', ...ATACADO() }], tipo))
    expect(await linhasDe(id)).toEqual([[8, faixa]])
    // the form prices by the table that register and document say
    for (const path of [`parceiros/${loja.parceiros.completo}`, `vendas/${id}`]) {
      const { data } = (await loja.caixa.call('GET', path)).body
      expect((data.parceiro ?? data).tabela_preco_id).toBe(tabela)
    }
  })

  test('a quantidade de um produto conta em todas as linhas', async () => {
    const seis = { qtde: '6', ...ATACADO() }
    expect(await criar(pedido([seis, seis]))).toEqual([200, {}])
    expect(await criar(pedido([seis, { ...seis, qtde: '5' }]))).toMatchObject([
      422,
      { 'itens.0.preco': SEM_DIREITO[1]?.['itens.0.preco' as never] },
    ])
  })

  test('o que a tabela não explica é um preço à mão', async () => {
    const doze = { qtde: '12', ...ATACADO() }
    expect(await criar(pedido([{ ...doze, preco: '7' }]))).toEqual(SEM_DIREITO)
    expect(await criar(pedido([{ ...doze, preco: '1', tabela_id: alheia }]))).toEqual(SEM_DIREITO)
    expect(await criar(pedido([{ ...doze, tabela_id: 999_999 }]))).toEqual(SEM_DIREITO)
    expect(await criar(pedido([{ ...doze, tabela_id: null }]))).toEqual(SEM_DIREITO)
    await doCliente(null)
    expect(await criar(pedido([doze]))).toEqual(SEM_DIREITO)
  })

  test('a tabela que acabou não vale pela data que o documento diz', async () => {
    await loja.sql(`update tabelas_preco set data_fim = '2020-01-31' where id = $1`, [tabela])
    const ontem = pedido([{ qtde: '12', ...ATACADO() }], { datavenda: '15/01/2020 10:00:00' })
    expect(await criar(ontem)).toEqual(SEM_DIREITO)
  })

  test('o preço salvo fica quando a tabela muda, e o do documento feito dele também', async () => {
    const dito = pedido([{ qtde: '12', ...ATACADO() }])
    const { id } = await criado(loja, dito)
    await loja.sql(`update tabelas_preco_itens set valor = '9' where id = $1`, [faixa])
    const { status } = await loja.caixa.call('PUT', `vendas/${id}`, { ...dito, versao: 1, obs: 'Cedo' })
    expect(status).toBe(200)
    expect(await linhasDe(id)).toEqual([[8, faixa]])
    const nota = pedido([{ qtde: '12', ...ATACADO(), origem_venda_id: id, origem_item: 1 }], {
      ...{ tipo_operacao: 1, tipo_documento: 1 },
    })
    const feita = await criado(loja, nota)
    expect(await linhasDe(feita.id)).toEqual([[8, faixa]])
  })
})

describe('com o direito', () => {
  test('o preço à mão não leva o nome da tabela, nem o desconto o da promoção', async () => {
    await pode('pdv_preco', 'pdv_desconto')
    const promocoes = [{ promocao_id: promocao, nome: 'Leve 3', valor: '2.00' }]
    const falso = { qtde: '12', ...ATACADO(), preco: '7', desconto: '2.00', promocoes }
    const { id } = await criado(loja, pedido([falso, { qtde: '1', preco: '8', tabela_id: faixa }]))
    expect(await linhasDe(id)).toEqual([
      [7, null],
      [8, faixa],
    ])
    const { body } = await loja.caixa.call('GET', `vendas/${id}`)
    expect(body.data.itens[0].promocoes ?? null).toBeNull()
  })
})
