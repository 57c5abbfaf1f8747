import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { inTurn } from '../../each-kind.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { A_MAO } from '../documentos/nota.ts'
import type { Client } from '../harness.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { comDireitos, todosOsGets } from './de-fora.ts'

/** Costs that occur nowhere else, with the decimals of each: of the register, of the purchase, of the average. */
const CUSTOS = ['37.1317', '41.7193']
/** The commission's base of the sale below, less whose price the margin tells the cost. */
const MARGEM = '62.86'

let loja: Loja
let compra: number
let venda: number
const usuarios: Record<string, Client> = {}
/** Every read of the API, and those that tell the cost to the owner. */
let chamadas: string[]
let comCusto: string[]

/** Rights by which a user knows what goods cost. */
const SABEM: readonly Flag[] = ['produtos_produto', 'relatorios_custo', 'produtos_insumo']
const RIGHTS: Readonly<Record<string, readonly Flag[]>> = {
  caixa: ['documentos_pdv', 'menu_pedidos', 'documentos_orcamentos'],
  estoquista: ['estoque_movimento', 'estoque_contagem'],
  contador: FLAGS.filter(flag => /^relatorios_/.test(flag) && flag !== 'relatorios_custo'),
  preços: ['produtos_alteracao_massa', 'documentos_documentos'],
}

beforeAll(async () => {
  loja = await abrirLoja()
  const { comum } = loja.produtos
  await loja.sql(
    `update produtos set preco_comp = '37.1317', marge_luc = '169.3128', preco_vend = '100.00' where id = $1`,
    [comum],
  )
  const corpo = { nome: 'Na margem', tipo: 1, base: 2, percentual: '10', ativo: true }
  const regra = await loja.caixa.call('POST', 'comissoes', corpo)
  expect(regra.status, JSON.stringify(regra.body)).toBeLessThan(300)
  const dito = dizer(loja, {
    ...{ tipo_operacao: 3, tipo_documento: null, tipo_atend: 9, ind_intermediador: 0 },
    ...{ valor_produtos: '417.19', valor_total: '417.19' },
    itens: [{ uid: 'a', produto_id: comum, qtde: '10', preco: '41.7193', ...A_MAO, cfop: '1102' }] as never,
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '417.19', numparcelas: 1 }],
  })
  compra = (await criado(loja, dito)).id
  for (const [nome, flags] of Object.entries(RIGHTS)) {
    usuarios[nome] = await comDireitos(loja, nome, flags)
  }
  venda = (await loja.vender({ vendedor_id: undefined }, '1')).id
  const { produtos, parceiros } = loja
  chamadas = await todosOsGets(loja, [compra, venda, produtos.comum, parceiros.completo])
  comCusto = []
  for (const caminho of chamadas) {
    const { status, body } = await loja.caixa.call('GET', caminho)
    if (status === 200 && dizCusto(body)) comCusto.push(caminho)
  }
})
afterAll(() => loja.close())

function dizCusto(body: unknown): boolean {
  const texto = typeof body === 'string' ? body : JSON.stringify(body)
  return [...CUSTOS, MARGEM].some(custo => texto.includes(custo) || texto.includes(custo.replace('.', ',')))
}

// what tells the owner the cost is asked by all, the rest by one in turn (`npm run prova -- varreduras`: by all)
test.each(Object.keys(RIGHTS))(
  'nenhuma resposta diz o custo a quem não o vê: %s',
  { timeout: 1_200_000 },
  async nome => {
    const quem = usuarios[nome] as Client
    const dizem: string[] = []
    const erros: string[] = []
    let lidas = 0
    const suas = inTurn(chamadas, 3, Object.keys(RIGHTS).indexOf(nome))
    for (const caminho of new Set([...comCusto, ...suas])) {
      const { status, body } = await quem.call('GET', caminho)
      if (status >= 500) erros.push(`${caminho}: ${status}`)
      if (status !== 200) continue
      lidas += 1
      if (dizCusto(body)) dizem.push(caminho)
    }
    expect({ dizem, erros }).toEqual({ dizem: [], erros: [] })
    expect(lidas).toBeGreaterThan(10)
  },
)

test('quem sabe o custo o lê em muitas respostas', () => {
  expect(comCusto).toContain(`vendas/${compra}`)
  expect(comCusto.length).toBeGreaterThan(5)
})

test.each(['caixa', 'contador', 'preços'])(
  'nenhuma pergunta à lista de produtos acha o custo: %s',
  async nome => {
    const quem = usuarios[nome] as Client
    for (const consulta of [
      'estoque.preco_comp>=37',
      'estoque.preco_comp=37.1317',
      'preco_comp<=38',
      'marge_luc>=1',
      'order_by=estoque.preco_comp,desc',
      'order_by=marge_luc,asc',
    ]) {
      const { status } = await quem.call('GET', `produtos?${consulta}`)
      expect([consulta, status >= 400 && status < 500]).toEqual([consulta, true])
    }
  },
)

test('a alteração em massa de quem não vê o custo não o muda nem o diz', async () => {
  const quem = usuarios['preços'] as Client
  const pede = (campos: object) =>
    quem.call('PUT', 'produtos/alteracao_massa', { ids: [loja.produtos.comum], simular: true, campos })
  expect((await pede({ estoque: { marge_luc: '0' } })).body.errors).toEqual({
    'campos.estoque.marge_luc': ['Você não vê este campo'],
  })
  const { status, body } = await pede({ estoque: { preco_vend: '120.00' } })
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain('120')
  expect(JSON.stringify(body)).not.toContain('marge_luc')
})

test('o relatório de compras diz a quem não vê o custo só quantas notas e a que prazo', async () => {
  const quem = usuarios['contador'] as Client
  for (const grupos of ['fornecedor', 'categoria', 'cfop', 'mes', 'entrada']) {
    const caminho = `relatorios/compras?periodo=ano&grupos=${grupos}`
    const medidas = async (de: Client) => {
      const { body } = await de.call('GET', caminho)
      const ditas = body.colunas.filter(({ medida }: { medida: boolean }) => medida)
      return [ditas.map(({ id }: { id: string }) => id), Object.keys(body.totais)]
    }
    expect(await medidas(quem)).toEqual([
      ['notas', 'prazo'],
      ['notas', 'prazo'],
    ])
    expect((await medidas(loja.caixa)).flat()).toContain('total')
  }
  for (const pede of ['medidas=total', 'medidas=parte', 'medidas=impostos', 'ordem=-total']) {
    const { status } = await quem.call('GET', `relatorios/compras?periodo=ano&${pede}`)
    expect([pede, status >= 400 && status < 500]).toEqual([pede, true])
  }
})

test('quem tem só direitos que dizem o custo não está entre os de cima', () => {
  for (const flags of Object.values(RIGHTS)) expect(flags.filter(flag => SABEM.includes(flag))).toEqual([])
})
