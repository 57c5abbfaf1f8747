import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import type { PedidoDelivery } from '../../../src/domain/readings/delivery.ts'
import { arrive, sendOut, undoLast } from '../../../src/web/documents/orders/delivery-actions.ts'
import { noticeAtom } from '../../../src/web/state/notices.ts'
import { noCaixa, pedidos, servidor } from '../till/mundo.tsx'

noCaixa()

const dito = () => getDefaultStore().get(noticeAtom)?.texto

const saiu = { mudou: true, estado: 'saiu', texto: null }
const ficou = { mudou: false, estado: 'saiu', texto: 'Pedido #8 já na rua, por Ana' }

test.each([
  ['todos saem: diz como perguntar quem leva', [saiu, saiu], /^Sem entregador: cadastre/],
  ['um fica: diz por quê, e nada por cima', [saiu, ficou], 'Pedido #8 já na rua, por Ana'],
  ['nenhum sai: diz por quê, e nada por cima', [ficou, ficou], /^Pedido #8/],
])('sem entregador cadastrado, %s', async (_, movidos, esperado) => {
  servidor({
    'GET delivery/entregadores': { data: [] },
    'POST delivery/pedidos/mover': { data: movidos.map((movido, i) => ({ venda_id: 7 + i, ...movido })) },
  })
  await sendOut([{ id: 7 } as PedidoDelivery, { id: 8 } as PedidoDelivery])
  expect(dito()).toMatch(esperado)
})

test('o que chega por vários modos se diz e se desfaz junto', async () => {
  const chegou = (venda_id: number, estado: string, texto: string | null = null) => ({
    ...{ venda_id, mudou: texto === null, estado, texto },
  })
  const doModo: Record<string, object> = {
    entregar: chegou(7, 'entregue', 'Pedido #7 já entregue, por Ana'),
    retirar: chegou(8, 'retirado'),
    servir: chegou(9, 'servido'),
  }
  servidor({
    'POST delivery/pedidos/mover': ({ corpo }: { corpo?: { movimento: string } }) => ({
      data: [doModo[corpo?.movimento ?? '']],
    }),
    'POST delivery/pedidos/desfazer': { data: [] },
    'GET delivery/acertos': { data: [], caixas: [] },
  })
  const pago = { a_receber: '0.00' }
  const [entrega, retirada, local] = [
    { ...pago, id: 7, modo: 'entrega', estado: 'saiu' } as PedidoDelivery,
    { ...pago, id: 8, modo: 'retirada', estado: 'pronto' } as PedidoDelivery,
    { ...pago, id: 9, modo: 'local', estado: 'pronto' } as PedidoDelivery,
  ]
  await arrive([entrega, retirada])
  expect(dito()).toBe('Pedido #7 já entregue, por Ana')
  await arrive([retirada, local])
  expect(dito()).toBe('2 pedidos: retirado, servido')
  const acertos = () => pedidos.filter(({ caminho }) => caminho === 'delivery/acertos').length
  expect(acertos()).toBe(0)
  await undoLast()
  const desfeito = pedidos.findLast(({ caminho }) => caminho === 'delivery/pedidos/desfazer')
  expect(desfeito?.corpo).toEqual({
    pedidos: [8, 9],
  })
  // what was received at the counter is asked for as the order arrives
  await arrive([{ ...retirada, a_receber: '41.90' } as PedidoDelivery])
  expect(acertos()).toBe(1)
})
