import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { A_MAO } from '../documentos/nota.ts'
import type { Client } from '../harness.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

/** Costs that occur nowhere else, with the decimals of each: of the register, of the purchase, of the average. */
const CUSTOS = ['37.1317', '41.7193']
/** The commission's base of the sale below, less whose price the margin tells the cost. */
const MARGEM = '62.86'

let loja: Loja
let compra: number
let venda: number
const usuarios: Record<string, Client> = {}

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
    const email = `${nome.replace('ç', 'c')}-${process.pid}@custo.br`
    await loja.sql(
      `with g as (insert into grupos (account_id, nome, flags) values ($1, $2, $3::text[]) returning account_id, id),
        u as (insert into usuarios (account_id, nome, email, senha_hash, grupo_id)
          select g.account_id, $2, $4, (select senha_hash from usuarios where account_id = $1 limit 1), g.id from g returning account_id, id)
        insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $5 from u`,
      [loja.account_id, nome, flags, email, loja.empresa_id],
    )
    usuarios[nome] = await loja.login(email)
  }
  venda = (await loja.vender({ vendedor_id: undefined }, '1')).id
})
afterAll(() => loja.close())

const ids = () => ({ compra, venda, produto: loja.produtos.comum, parceiro: loja.parceiros.completo })

/** Every GET of the API, its ids those of the purchase, the sale, the product and the partner. */
async function chamadas(): Promise<string[]> {
  const { paths } = (await loja.caixa.call('GET', 'openapi.json')).body as unknown as {
    paths: Record<string, Record<string, unknown>>
  }
  const of = ids()
  return Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .flatMap(([path]) => {
      const bare = path.replace(/^\/?(?:api\/v1\/)?/, '')
      return bare.includes('{')
        ? [...new Set(Object.values(of))].map(id => bare.replace(/\{\w+\}/g, String(id)))
        : [bare, `${bare}?tipo_operacao=3`]
    })
}

test.each(Object.keys(RIGHTS))('nenhuma resposta diz o custo a quem não o vê: %s', async nome => {
  const quem = usuarios[nome] as Client
  const dizem: string[] = []
  const erros: string[] = []
  let lidas = 0
  for (const caminho of await chamadas()) {
    const { status, body } = await quem.call('GET', caminho)
    if (status >= 500) erros.push(`${caminho}: ${status}`)
    if (status !== 200) continue
    lidas += 1
    const texto = typeof body === 'string' ? body : JSON.stringify(body)
    if ([...CUSTOS, MARGEM].some(custo => texto.includes(custo) || texto.includes(custo.replace('.', ','))))
      dizem.push(caminho)
  }
  expect({ dizem, erros }).toEqual({ dizem: [], erros: [] })
  expect(lidas).toBeGreaterThan(20)
})

test('quem sabe o custo o lê em muitas respostas', async () => {
  const dizem: string[] = []
  for (const caminho of await chamadas()) {
    const { status, body } = await loja.caixa.call('GET', caminho)
    if (status === 200 && CUSTOS.some(custo => JSON.stringify(body).includes(custo))) dizem.push(caminho)
  }
  expect(dizem).toContain(`vendas/${compra}`)
  expect(dizem.length).toBeGreaterThan(5)
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

test('quem tem só direitos que dizem o custo não está entre os de cima', () => {
  for (const flags of Object.values(RIGHTS)) expect(flags.filter(flag => SABEM.includes(flag))).toEqual([])
})
