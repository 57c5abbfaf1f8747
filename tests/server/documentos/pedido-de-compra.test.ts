import { afterAll, beforeAll, expect, test } from 'vitest'
import { PURCHASE_ORDER } from '../../../src/core/document/types/index.ts'
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

test('só o que foi marcado entra nos pedidos, pela linha ou pelo fornecedor', async () => {
  const { comum, lote } = loja.produtos
  const { completo, semEndereco } = loja.parceiros
  await loja.sql('update produtos set estoque_minimo = 500000, estoque_maximo = 900000 where id = $1', [
    comum,
  ])
  await loja.sql(
    `insert into parceiros_address (account_id, parceiro_id, endereco, numero, bairro, cep, municipio_id, tipo_contribuite, principal)
      select account_id, $1, endereco, numero, bairro, cep, municipio_id, tipo_contribuite, principal from parceiros_address where id = $2`,
    [semEndereco, loja.endereco],
  )
  const pede = async (marcadas: readonly Record<string, string>[]) => {
    // what is ordered already is not ordered again
    await loja.sql(`update vendas set status = 'C' where tipo_operacao = ${PURCHASE_ORDER}`)
    const { status, body } = await loja.caixa.call('POST', 'compras/pedidos', { consulta: {}, marcadas })
    expect(status, JSON.stringify(body)).toBe(200)
    const itens: number[] = []
    for (const { id } of body.data.pedidos) {
      const pedido = (await loja.caixa.call('GET', `vendas/${id}`)).body.data
      itens.push(...pedido.itens.map((item: { produto_id: number }) => item.produto_id))
    }
    return itens.toSorted((a, b) => a - b)
  }
  const ambos = [comum, lote].toSorted((a, b) => a - b)
  expect(await pede([{ produto: String(comum) }])).toEqual([comum])
  expect(await pede([{ fornecedor: String(completo) }])).toEqual([lote])
  expect(await pede([{ produto: String(lote) }, { fornecedor: String(semEndereco) }])).toEqual(ambos)
  // marked at one supplier, offered by the other
  expect(await pede([{ produto: String(lote), fornecedor: String(semEndereco) }])).toEqual([])
})

test('um filtro que o relatório não tem é recusado', async () => {
  const { status } = await loja.caixa.call('POST', 'compras/pedidos', { consulta: { lua: 'cheia' } })
  expect(status).toBe(422)
})
