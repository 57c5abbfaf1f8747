import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  const { comum, lote } = loja.produtos
  await loja.sql(
    'update produtos set fornecedor = $1, estoque_minimo = 10, estoque_maximo = 20 where id = $2',
    [[loja.parceiros.completo], lote],
  )
  // enough in stock: nothing to buy of it
  await loja.sql(
    'update produtos set fornecedor = $1, estoque_minimo = 10, estoque_maximo = 20 where id = $2',
    [[loja.parceiros.semEndereco], comum],
  )
})
afterAll(() => loja.close())

const saldo = async () =>
  (await loja.sql<{ saldo: string }>('select sum(saldo)::text as saldo from estoque_saldos'))[0]?.saldo

test('a reposição vira um pedido por fornecedor, que se edita e não move nada', async () => {
  const antes = await saldo()
  const livro = async () => (await loja.sql('select id from movimentos')).length
  const linhas = await livro()
  const { status, body } = await loja.caixa.call('POST', 'compras/pedidos', { consulta: { comprar: 'sim' } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    pedidos: [{ fornecedor: 'Padaria Modelo Ltda', itens: 1 }],
    recusados: [],
    sem_fornecedor: 0,
  })
  const { id } = body.data.pedidos[0]
  const pedido = (await loja.caixa.call('GET', `vendas/${id}`)).body.data
  expect(pedido).toMatchObject({ tipo_operacao: 11, parceiro_id: loja.parceiros.completo, status: 'A' })
  expect(pedido.itens).toMatchObject([{ produto_id: loja.produtos.lote }])
  // up to the maximum of 20, of which 5 are there
  expect(Number(pedido.itens[0].qtde)).toBe(15)
  expect([await saldo(), await livro()]).toEqual([antes, linhas])
  const lista = await loja.caixa.call('GET', 'vendas?tipo_operacao=11')
  expect(lista.body.data.map((each: { id: number }) => each.id)).toEqual([id])
})

test('um filtro que o relatório não tem é recusado', async () => {
  const { status } = await loja.caixa.call('POST', 'compras/pedidos', { consulta: { lua: 'cheia' } })
  expect(status).toBe(422)
})
