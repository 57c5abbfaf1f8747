import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const reservado = async (id: number) =>
  (
    await loja.sql<{ qtde: string }>(
      `select trim_scale(qtde)::text as qtde from estoque_reservas where origem_tipo = 'venda' and origem_id = $1`,
      [id],
    )
  ).map(({ qtde }) => qtde)
const queijo = (qtde: string, mudanca: Dito = {}): Dito => {
  const total = `${Number(qtde) * 10}.00`
  return dizer(loja, {
    tipo_operacao: 4,
    valor_produtos: total,
    valor_total: total,
    itens: [{ produto_id: loja.produtos.lote, lote_id: loja.lote, qtde, preco: '10.00' }],
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
    ...mudanca,
  })
}

describe('um documento em aberto', () => {
  test.each<[string, Dito, string[]]>([
    ['de pedido guarda a sua mercadoria', { tipo_operacao: 4 }, ['2']],
    ['de nota também', {}, ['2']],
    [
      'com o mesmo produto em duas linhas guarda o de cada uma',
      {
        tipo_operacao: 4,
        itens: [
          { produto_id: 0, qtde: '0.5', preco: '10.00' },
          { produto_id: 0, qtde: '1.5', preco: '10.00' },
        ],
      },
      ['0.5', '1.5'],
    ],
    ['de orçamento não guarda nada', { tipo_operacao: 2 }, []],
    [
      'cuja linha não movimenta estoque não guarda nada',
      { tipo_operacao: 4, itens: [{ produto_id: 0, qtde: '2', preco: '10.00', mov_estoque: false }] },
      [],
    ],
  ])('%s', async (_, mudanca, esperado) => {
    const itens = mudanca.itens?.map(item => ({ ...item, produto_id: loja.produtos.comum }))
    const { id } = await criado(loja, dizer(loja, { ...mudanca, ...(itens ? { itens } : {}) }))
    expect(await reservado(id)).toEqual(esperado)
  })

  test('alterado guarda o que diz agora; feito orçamento, solta', async () => {
    const { id } = await criado(loja, dizer(loja, { tipo_operacao: 4 }))
    const alterar = (dito: Dito) => loja.caixa.call('PUT', `vendas/${id}`, dito)
    const um = { itens: [{ produto_id: loja.produtos.comum, qtde: '1', preco: '20.00' }] }
    expect((await alterar(dizer(loja, { ...um, tipo_operacao: 4, versao: 1 }))).status).toBe(200)
    expect(await reservado(id)).toEqual(['1'])
    expect((await alterar(dizer(loja, { tipo_operacao: 2, versao: 2 }))).status).toBe(200)
    expect(await reservado(id)).toEqual([])
  })

  test('o lote diz quanto dele cada documento em aberto guarda', async () => {
    const reservas = async () => {
      const { body } = await loja.caixa.call('GET', `produtos/${loja.produtos.lote}/lotes`)
      return body.data.find(({ id }: { id: number }) => id === loja.lote).reservas
    }
    expect(await reservas()).toEqual([])
    const { id, uuid } = await criado(loja, queijo('1'))
    expect(await reservas()).toEqual([{ venda: uuid, qtde: '1' }])
    const cancelado = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'desistiu da compra toda',
    })
    expect(cancelado.status).toBe(200)
    expect(await reservas()).toEqual([])
  })

  test('um lote em duas linhas é recusado naquela em que o saldo dele acaba', async () => {
    const linha = (qtde: string) => ({
      produto_id: loja.produtos.lote,
      lote_id: loja.lote,
      qtde,
      preco: '10.00',
    })
    const pedir = (...qtdes: string[]) =>
      loja.caixa.call('POST', 'vendas', queijo('6', { itens: qtdes.map(linha) }))
    const texto = 'O lote do produto Queijo está com saldo insuficiente'
    expect((await pedir('1', '5')).body.errors).toEqual({ 'itens.1.qtde': [texto] })
    expect((await pedir('5.5', '0.5')).body.errors).toEqual({ 'itens.0.qtde': [texto] })
  })

  test('de um lote de 5, dois pedem 3 ao mesmo tempo: um leva, o outro é recusado na linha', async () => {
    const respostas = await Promise.all(
      [queijo('3'), queijo('3')].map(dito => loja.caixa.call('POST', 'vendas', dito)),
    )
    const recusada = respostas.find(({ status }) => status !== 200)
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(recusada?.body.errors).toEqual({
      'itens.0.qtde': ['O lote do produto Queijo está com saldo insuficiente'],
    })
    expect((await loja.caixa.call('POST', 'vendas', queijo('2'))).status).toBe(200)
  })

  test('sem saldo, só quando a conta vende sem estoque', async () => {
    const muito = dizer(loja, {
      tipo_operacao: 4,
      itens: [{ produto_id: loja.produtos.comum, qtde: '200000', preco: '0.0001' }],
    })
    const recusada = await loja.caixa.call('POST', 'vendas', muito)
    expect(recusada.status).toBe(422)
    expect(recusada.body).toMatchObject({
      codigo: 'SEM_ESTOQUE',
      message: 'O produto Água mineral 500 ml está sem estoque',
      errors: { 'itens.0.qtde': ['Produto sem estoque!'] },
    })
    await loja.sql('update accounts set venda_sem_estoque = true')
    const { status } = await loja.caixa.call('POST', 'vendas', muito)
    await loja.sql('update accounts set venda_sem_estoque = false')
    expect(status).toBe(200)
  })
})
