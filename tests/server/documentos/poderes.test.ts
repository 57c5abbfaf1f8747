import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { hashPin } from '../../../src/server/modules/contas/pin.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'
import { A_MAO } from './nota.ts'

const PIN = '2468'
let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
  const pin_hash = await hashPin(loja.account_id, PIN)
  await loja.sql(
    `with g as (insert into grupos (account_id, nome, desconto_maximo, flags)
        select account_id, 'Gerência', 30, '{pdv_preco,pdv_desconto}'::text[] from grupos limit 1 returning account_id, id),
      u as (insert into usuarios (account_id, nome, email, grupo_id, pin_hash)
        select account_id, 'Sônia', $1, id, $2 from g returning account_id, id)
      insert into usuario_empresas (account_id, usuario_id, empresa_id) select account_id, id, $3 from u`,
    [`sonia-${process.pid}@loja.br`, pin_hash, loja.empresa_id],
  )
})
afterAll(() => loja.close())

/** What the clerk's group may of the till's powers, and its limit of discount. */
const pode = (teto: string | null, ...flags: Flag[]) =>
  loja.sql(
    `update grupos set desconto_maximo = $1, flags = '{${FLAGS.filter(f => !f.startsWith('pdv_') || flags.includes(f))}}'
      where nome <> 'Gerência'`,
    [teto],
  )
beforeEach(() => pode(null))

type Linha = Record<string, unknown>
const de = (linha: Linha, total: string, mudanca: Dito = {}): Dito =>
  dizer(loja, {
    valor_produtos: total,
    valor_total: total,
    itens: [{ uid: 'a', produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', ...linha }] as never,
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
    ...mudanca,
  })
const barato = (mudanca: Dito = {}) => de({ preco: '8.00' }, '16.00', mudanca)
const naLinha = (mudanca: Dito = {}) =>
  de({ desconto: '4.00' }, '16.00', { valor_produtos: '20.00', ...mudanca })
const noTotal = (mudanca: Dito = {}) =>
  de({}, '18.00', { valor_produtos: '20.00', desconto: '2.00', ...mudanca })

const criar = async (dito: Dito) => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', dito)
  return status === 200 ? [200, {}] : [status, body.errors]
}
const PRECO = { 'itens.0.preco': ['Alterar preço: você não tem permissão'] }

describe('quem não pode no caixa não pode num documento, no seu campo e com o mesmo texto', () => {
  test.each([
    ['nota', { tipo_operacao: 1 }],
    ['orçamento', { tipo_operacao: 2, tipo_documento: null }],
    ['pedido', { tipo_operacao: 4, tipo_documento: null }],
  ] as const)('%s', async (_, tipo) => {
    expect(await criar(barato(tipo))).toEqual([422, PRECO])
    expect(await criar(naLinha(tipo))).toEqual([
      422,
      { 'itens.0.desconto': ['Desconto: você não tem permissão'] },
    ])
    expect(await criar(noTotal(tipo))).toEqual([422, { desconto: ['Desconto: você não tem permissão'] }])
    expect(await criar(de({}, '20.00', tipo))).toEqual([200, {}])
    // what is left out is the product's own
    expect(await criar(de({ preco: undefined }, '20.00', tipo))).toEqual([200, {}])
  })

  test('o limite do grupo é da linha e do documento com as suas linhas', async () => {
    await pode('10', 'pdv_desconto')
    expect(await criar(noTotal())).toEqual([200, {}])
    expect(await criar(naLinha())).toEqual([
      422,
      {
        'itens.0.desconto': ['Desconto acima do seu limite de 10%'],
      },
    ])
    const dos_dois = de({ desconto: '2.00' }, '17.00', { valor_produtos: '20.00', desconto: '1.00' })
    expect(await criar(dos_dois)).toEqual([422, { desconto: ['Desconto acima do seu limite de 10%'] }])
    await pode(null, 'pdv_desconto')
    expect(await criar(dos_dois)).toEqual([200, {}])
  })

  test('o que entra tem o preço da sua nota', async () => {
    const compra = { tipo_operacao: 3, tipo_documento: null, tipo_atend: 9, ind_intermediador: 0 } as const
    expect(await criar(de({ preco: '6.00', ...A_MAO, cfop: '1102' }, '12.00', compra))).toEqual([200, {}])
  })
})

describe('o que já foi permitido', () => {
  test('pelo PIN de quem pode: esse preço, dessa linha, nesse documento', async () => {
    const uuid = novoUuid()
    const aprovado = await loja.caixa.call('POST', 'aprovacoes', {
      pin: PIN,
      venda_uuid: uuid,
      acao: 'preco',
      uid: 'a',
      produto_id: loja.produtos.comum,
      qtde: '2',
      valor: '8.00',
      percentual: null,
    })
    expect([aprovado.status, aprovado.body.message]).toEqual([200, undefined])
    expect(await criar(barato())).toEqual([422, PRECO])
    expect(await criar({ ...de({ preco: '7.00' }, '14.00'), uuid })).toEqual([422, PRECO])
    expect(await criar({ ...barato(), uuid })).toEqual([200, {}])
  })

  test('outro altera o documento, mas não leva mais do barato nem baixa o preço', async () => {
    await pode(null, 'pdv_preco', 'pdv_desconto')
    const { id } = await criado(loja, { ...barato(), valor_total: '15.00', desconto: '1.00' })
    await pode(null)
    const alterar = async (linha: Linha, total: string, mudanca: Dito = {}) => {
      const dito = de({ preco: '8.00', ...linha }, total, { desconto: '1.00', ...mudanca })
      const { status, body } = await loja.caixa.call('PUT', `vendas/${id}`, dito)
      return [status, body.errors ?? {}]
    }
    expect(await alterar({}, '15.00', { valor_produtos: '16.00', versao: 1, obs: 'Entregar cedo' })).toEqual([
      200,
      {},
    ])
    expect(await alterar({ qtde: '3' }, '23.00', { valor_produtos: '24.00', versao: 2 })).toEqual([
      422,
      PRECO,
    ])
    expect(await alterar({ preco: '7.00' }, '13.00', { valor_produtos: '14.00', versao: 2 })).toEqual([
      422,
      { ...PRECO },
    ])
    const maisDesconto = { valor_produtos: '16.00', versao: 2, desconto: '2.00' }
    expect(await alterar({}, '14.00', maisDesconto)).toEqual([
      422,
      { desconto: ['Desconto: você não tem permissão'] },
    ])
  })

  test('a quantidade de casas a mais que as da conta, menos na linha de outro documento', async () => {
    await pode(null, 'pdv_preco', 'pdv_desconto')
    const meia = (mudanca: Dito = {}) => de({ qtde: '1.5' }, '15.00', mudanca)
    const orcamento = await criado(
      loja,
      meia({ tipo_operacao: 2, tipo_documento: null, pagamento: [], valor_produtos: '15.00' }),
    )
    await loja.sql('update accounts set qtde_decimal = 0')
    expect(await criar(meia())).toEqual([
      422,
      { 'itens.0.qtde': ['Água mineral 500 ml: a quantidade é inteira'] },
    ])
    const origem = { qtde: '1.5', origem_venda_id: orcamento.id, origem_item: 1 }
    expect(await criar(de(origem, '15.00'))).toEqual([200, {}])
    await loja.sql('update accounts set qtde_decimal = 4')
  })

  test('no orçamento de que é feito: o preço e o desconto vão com as suas linhas', async () => {
    await pode(null, 'pdv_preco', 'pdv_desconto')
    const orcamento = await criado(
      loja,
      de({ preco: '8.00', desconto: '1.00' }, '12.00', {
        tipo_operacao: 2,
        tipo_documento: null,
        valor_produtos: '16.00',
        desconto: '3.00',
        pagamento: [],
      }),
    )
    await pode(null)
    const origem = { origem_venda_id: orcamento.id, origem_item: 1 }
    const nota = (linha: Linha, total: string, mudanca: Dito = {}) =>
      criar(
        de({ ...origem, preco: '8.00', desconto: '1.00', ...linha }, total, { desconto: '3.00', ...mudanca }),
      )
    expect(await nota({ preco: '7.00' }, '10.00', { valor_produtos: '14.00' })).toEqual([422, PRECO])
    expect(await nota({ desconto: '2.00' }, '11.00', { valor_produtos: '16.00' })).toEqual([
      422,
      { 'itens.0.desconto': ['Desconto: você não tem permissão'] },
    ])
    expect(await nota({}, '11.00', { valor_produtos: '16.00', desconto: '4.00' })).toEqual([
      422,
      { desconto: ['Desconto: você não tem permissão'] },
    ])
    expect(await nota({}, '12.00', { valor_produtos: '16.00' })).toEqual([200, {}])
  })
})
