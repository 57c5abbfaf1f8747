import { afterAll, beforeAll, expect, test } from 'vitest'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(
    `update grupos set ${given({ menu_pedidos: true, delivery_cozinha: true, delivery_recusar: true, relatorios_vendas: true })}`,
  )
  await loja.sql('update empresas set emitir_delivery = 0 where id = $1', [loja.empresa_id])
})
afterAll(() => loja.close())

const move = async (movimento: string, id: number, more: object = {}) =>
  (await loja.caixa.call('POST', 'delivery/pedidos/mover', { movimento, pedidos: [id], ...more })).body
    .data?.[0]

/** Stores an order of R$ 20,00 and R$ 7,00 of fee, and brings it through the movements. */
async function brought(...movimentos: string[]): Promise<number> {
  const { id } = await criado(loja, {
    ...dizer(loja, { tipo_operacao: 4, modelo: '65' }),
    ...{ modo_entrega: 'entrega', taxa_entrega: '7.00', valor_total: '27.00' },
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '27.00', numparcelas: 1 }],
    ...{ serie: undefined, numerocodumento: undefined, fretepor: undefined },
  } as never)
  for (const movimento of movimentos) expect(await move(movimento, id)).toMatchObject({ mudou: true })
  return id
}

const asks = (id: number) =>
  loja.sql("update entregas set aparte = 'cancelamento_pedido' where venda_id = $1", [id])
const asideOf = async (id: number) =>
  (await loja.sql<{ aparte: string | null }>('select aparte from entregas where venda_id = $1', [id]))[0]
    ?.aparte

test('o pedido com cancelamento pedido espera a resposta, e quem já o entregou o negou', async () => {
  const id = await brought()
  await asks(id)
  for (const movimento of ['preparar', 'aprontar', 'sair'])
    expect(await move(movimento, id)).toEqual({
      ...{ venda_id: id, mudou: false, estado: 'aceito' },
      texto: `Pedido #${id} tem cancelamento pedido: aceite (C) ou negue (N) antes`,
    })
  expect((await loja.caixa.call('POST', `delivery/pedidos/${id}/negar_cancelamento`, {})).status).toBe(200)
  expect(await move('sair', id)).toMatchObject({ mudou: true, estado: 'saiu' })
  await asks(id)
  expect(await move('entregar', id)).toMatchObject({ mudou: true, estado: 'entregue' })
  expect(await asideOf(id)).toBeNull()
  const other = await brought()
  await asks(other)
  expect(await move('cancelar', other, { motivo: 'O cliente pediu' })).toMatchObject({ estado: 'cancelado' })
})

test('o pedido cancelado depois de entregue conta como cancelado, e não como entregue', async () => {
  const { body: before } = await loja.caixa.call('GET', 'relatorios/entregas?periodo=hoje')
  const way = ['sair', 'entregar'] as const
  const [kept, lost] = [await brought(...way), await brought(...way)]
  expect(await move('cancelar', lost, { motivo: 'O cliente o devolveu' })).toMatchObject({ mudou: true })
  const { body: after } = await loja.caixa.call('GET', 'relatorios/entregas?periodo=hoje')
  const grown = (name: string) => Number(after.totais[name]) - Number(before.totais[name] ?? 0)
  expect(kept).toBeGreaterThan(0)
  expect(['pedidos', 'chegaram', 'cancelados', 'taxa'].map(grown)).toEqual([2, 1, 1, 7])
})

test('o aceite sem aplicativo a avisar desfaz-se, e o pedido espera outra vez', async () => {
  const said = dizer(loja, { tipo_operacao: 4, status_app: 'P', modelo: '65' })
  const { id } = await criado(loja, {
    ...said,
    ...{ serie: undefined, numerocodumento: undefined, fretepor: undefined },
  } as never)
  await move('aceitar', id)
  const undo = () => loja.caixa.call('POST', 'delivery/pedidos/desfazer', { pedidos: [id] })
  expect((await undo()).body.data).toEqual([{ venda_id: id, estado: 'recebido' }])
  const read = async () => (await loja.caixa.call('GET', `vendas/${id}`)).body.data
  expect(await read()).toMatchObject({ status: 'A', status_app: 'P' })
  await move('aceitar', id)
  expect(await read()).toMatchObject({ status_app: null })
  loja.clock.advance(11_000)
  expect((await undo()).status).toBe(409)
})
