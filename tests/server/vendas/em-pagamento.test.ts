import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from './loja.ts'

/** What a till asks before it receives: is all of it there, and nobody else's by now? */
let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())
afterEach(async () => {
  await loja.sql('delete from estoque_reservas')
  await loja.sql('update accounts set venda_sem_estoque = false')
  await saldo('100000')
})

const saldo = (quanto: string) =>
  loja.sql('update estoque_saldos set saldo = $2 where produto_id = $1', [loja.produtos.comum, quanto])
const linha = (qtde = '1', mais: object = {}) => ({ ...loja.venda({}, qtde).itens[0], ...mais })
const doLote = (qtde: string) => linha(qtde, { produto_id: loja.produtos.lote, lote_id: loja.lote })
const pagar = async (caixa: number, itens: object[]) => {
  const { status, body } = await loja.caixa.call('PUT', 'vendas/em_pagamento', {
    terminal_id: loja.terminais[caixa],
    itens,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.faltas as { item: number; nome: string; saldo: string; em_pagamento: string }[]
}
const AGUA = 'Água mineral 500 ml'

describe('a mercadoria da venda que um caixa vai receber', () => {
  test('a última unidade é de quem abriu o pagamento primeiro, até soltá-la', async () => {
    await saldo('1')
    expect(await pagar(0, [linha()])).toEqual([])
    expect(await pagar(0, [linha()])).toEqual([])
    expect(await pagar(1, [linha()])).toEqual([
      { item: 0, nome: AGUA, saldo: '1', em_pagamento: '1', estacionado: '0' },
    ])
    await pagar(0, [])
    expect(await pagar(1, [linha()])).toEqual([])
  })

  test('dois caixas ao mesmo tempo: um só recebe', async () => {
    await saldo('1')
    const faltas = await Promise.all([0, 1, 2, 3].map(caixa => pagar(caixa, [linha()])))
    expect(faltas.filter(({ length }) => length === 0)).toHaveLength(1)
  })

  test('o que falta é dito na linha, com o saldo, e as linhas de um produto somam', async () => {
    await saldo('2')
    expect(await pagar(0, [doLote('1'), linha('2'), linha('1')])).toEqual([
      { item: 1, nome: AGUA, saldo: '2', em_pagamento: '0', estacionado: '0' },
    ])
  })

  test('a venda gravada deixa de segurar o que já baixou', async () => {
    await saldo('2')
    expect(await pagar(0, [linha()])).toEqual([])
    await loja.vender({ terminal_id: loja.terminais[0] as number })
    expect(await pagar(1, [linha()])).toEqual([])
  })

  test('um caixa largado no meio do pagamento segura por cinco minutos', async () => {
    await saldo('1')
    expect(await pagar(0, [linha()])).toEqual([])
    await loja.sql(`update estoque_reservas set em = em - interval '5 minutes'`)
    expect(await pagar(1, [linha()])).toEqual([])
  })

  test('onde se vende sem estoque só o lote falta', async () => {
    await loja.sql('update accounts set venda_sem_estoque = true')
    await saldo('0')
    expect(await pagar(0, [linha('3')])).toEqual([])
    expect(await pagar(0, [doLote('6')])).toMatchObject([{ item: 0, nome: 'Queijo', saldo: '5' }])
    expect(await pagar(0, [doLote('5')])).toEqual([])
  })

  test('não é reserva de pedido: o produto continua com tudo disponível', async () => {
    await saldo('3')
    await pagar(0, [linha('2')])
    const { body } = await loja.caixa.call('GET', `estoque/produtos/${loja.produtos.comum}`)
    expect(body.data).toMatchObject({ saldo: '3', reservado: '0', disponivel: '3' })
  })

  test('o caixa de outra empresa não é achado', async () => {
    const { status } = await loja.caixa.call('PUT', 'vendas/em_pagamento', { terminal_id: 99999, itens: [] })
    expect(status).toBe(404)
  })
})
