import { afterAll, beforeAll, expect, test } from 'vitest'
import { criado, dizer } from '../documentos/documento.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update grupos set ${given({ menu_pedidos: true, delivery_cozinha: true })}`)
})
afterAll(() => loja.close())

/** An order of R$ 20,00 as a clerk types it, who takes it by telephone. */
const typed = (change: object) => ({
  ...dizer(loja, { tipo_operacao: 4, modelo: '65' }),
  ...{ parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco },
  ...change,
  ...{ serie: undefined, numerocodumento: undefined, fretepor: undefined },
})

const inDelivery = async (id: number) =>
  (await loja.caixa.call('GET', `delivery/pedidos?situacao=todos&search=${id}`)).body.data[0]

test('o pedido do telefone entra no delivery e na cozinha, com taxa e troco, e anda', async () => {
  const { comum } = loja.produtos
  const grupo = await inserir(loja, loja.account_id, 'grupo_impressoes', {
    ...{ nome: 'Forno', imprimir_em: 'aceite', vias: 1, impressora: 'arquivo' },
  })
  await loja.sql('update produtos set grupo_impressao_id = $2 where id = $1', [comum, grupo])
  const money = { taxa_entrega: '5.00', valor_total: '25.00' }
  const { dinheiro } = loja.meios
  const { id } = await criado(
    loja,
    typed({
      ...{ modo_entrega: 'entrega', leva_troco_para: '50.00', ...money },
      pagamento: [{ meio_pagamento_id: dinheiro, valor: '25.00', numparcelas: 1 }],
    }) as never,
  )
  await loja.quieto()
  expect(await inDelivery(id)).toMatchObject({
    ...{ canal: 'proprio', modo: 'entrega', estado: 'aceito', bairro: 'Centro' },
    ...{ valor_total: '25.00', a_receber: '25.00', troco: '25.00' },
  })
  const papers = await loja.sql<{ tipo: string }>('select tipo from impressoes where venda_id = $1', [id])
  expect(papers).toEqual([{ tipo: 'cozinha' }])
  for (const movimento of ['preparar', 'aprontar', 'sair', 'entregar']) {
    const { body } = await loja.caixa.call('POST', 'delivery/pedidos/mover', { movimento, pedidos: [id] })
    expect([movimento, body.data?.[0]?.mudou]).toEqual([movimento, true])
  }
})

test('o pedido para buscar não tem porta, e o que só se vende não entra no delivery', async () => {
  const [{ id: taken }, { id: sold }] = [
    await criado(loja, typed({ modo_entrega: 'retirada' }) as never),
    await criado(loja, typed({}) as never),
  ]
  expect(await inDelivery(taken)).toMatchObject({ modo: 'retirada', estado: 'aceito', troco: null })
  expect(await inDelivery(sold)).toBeUndefined()
  // an order that was only sold is put on its way by an edit, and its way changes until it has left
  const edit = async (id: number, change: object) => {
    const { versao } = (await loja.caixa.call('GET', `vendas/${id}`)).body.data
    const answer = await loja.caixa.call('PUT', `vendas/${id}`, { ...typed(change), versao })
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  }
  await edit(sold, { modo_entrega: 'local' })
  expect(await inDelivery(sold)).toMatchObject({ modo: 'local' })
  await edit(taken, { modo_entrega: 'entrega', leva_troco_para: '30.00' })
  expect(await inDelivery(taken)).toMatchObject({ modo: 'entrega', troco: '10.00' })
  expect((await loja.caixa.call('GET', `vendas/${taken}`)).body.data).toMatchObject({
    ...{ modo_entrega: 'entrega', leva_troco_para: '30.00' },
  })
  expect(
    (await loja.caixa.call('POST', 'vendas', typed({ modo_entrega: 'avião' }))).body.errors,
  ).toHaveProperty('modo_entrega')
})
